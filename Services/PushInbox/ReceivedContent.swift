import Foundation
import HTTPService
import Hummingbird
import Linux
import NIOCore

/// A message's body. Long bodies go to a file, so memory use does not depend on the size.
enum ReceivedContent: Sendable {
  case text(String)
  case file(ReceivedFile)

  /// Reads a request's body.
  /// - Parameters:
  ///   - isFile: Whether even a short body becomes a file.
  ///   - inbox: The inbox whose space the file uses.
  /// - Throws: `PushFailure` if the body is too large or there is no space; `BodyError`;
  ///   `SystemError`.
  static func read(_ request: Request, isFile: Bool, into inbox: Inbox) async throws -> Self {
    let limits = inbox.limits
    let announced = request.headers[.contentLength].flatMap(Int64.init)
    if let announced, announced > limits.attachment { throw PushFailure.attachmentTooLarge }
    var file = isFile ? try await ReceivedFile(in: inbox) : nil
    var start: [UInt8] = []
    var count: Int64 = 0
    var parts = request.body.makeAsyncIterator()
    while let part = try await next(of: &parts) {
      count += Int64(part.readableBytes)
      guard count <= limits.attachment else { throw PushFailure.attachmentTooLarge }
      let bytes = Array(part.readableBytesView)
      if let file {
        try await file.write(bytes)
        continue
      }
      start += bytes
      if start.count > limits.message {
        file = try await ReceivedFile(in: inbox)
        try await file?.write(start)
      }
    }
    if let announced, announced != count { throw BodyError.cutShort }
    try Task.checkCancellation()
    if let file { return .file(file) }
    return try await text(start, into: inbox)
  }

  /// Returns short UTF-8 as text, and anything else as a file.
  static func text(_ bytes: [UInt8], into inbox: Inbox) async throws -> Self {
    if bytes.count <= inbox.limits.message, let text = String(validating: bytes, as: UTF8.self) {
      return .text(text.trimmed)
    }
    let file = try await ReceivedFile(in: inbox)
    try await file.write(bytes)
    return .file(file)
  }

  /// Reports any early end of the connection as an incomplete body.
  private static func next(
    of parts: inout RequestBody.AsyncIterator
  ) async throws(BodyError) -> ByteBuffer? {
    do { return try await parts.next() } catch { throw .cutShort }
  }
}

/// A file in transit, with its reserved space.
final class ReceivedFile: Sendable {
  let file: IncomingFile
  private let share: AttachmentQuota.Share

  init(in inbox: Inbox) async throws {
    file = try await DiskWork.run { try inbox.folder.makeIncomingFile() }
    share = inbox.room.share()
  }

  var size: Int64 { share.size }

  /// - Throws: `PushFailure` if there is no space left; `SystemError`.
  func write(_ bytes: [UInt8]) async throws {
    try share.grow(by: Int64(bytes.count), on: file.file)
    try await DiskWork.run { [file] in try bytes.withUnsafeBytes { try file.file.writeAll($0) } }
  }

  func start() throws -> [UInt8] { try file.file.read(at: 0, upTo: FileKind.length) }

  /// Keeps the space reserved after deinitialization.
  func keep() { share.keep() }
}
