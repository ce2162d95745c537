import Foundation
import HTTPService
import HTTPSyntax
import HTTPTypes
import Hummingbird
import Linux
import NIOCore

/// A handler that receives a picture in any supported form. Memory use does not depend on the
/// picture's size.
struct UploadHandler: Sendable {
  /// The largest length of an idempotency key, in bytes.
  private static let maximumKey = 255

  let store: ImageStore
  let limits: ImageLimits
  let url: String

  /// - Parameters:
  ///   - request: A request with its whole body.
  ///   - upload: The id of the resumable upload, if any. The same upload may be completed twice.
  /// - Throws: `ImgurFailure`, or an error that `ImgurFailure` describes.
  func handle(_ request: Request, upload: String? = nil) async throws -> Response {
    let client = try ClientGate.client(of: request)
    let key =
      try Self.idempotencyKey(of: request).map { RequestKey(client: client, key: $0) }
      ?? upload.map { RequestKey(client: nil, key: $0) }
    let (record, isRepeated) = try await store.run(key) {
      let image = try await receive(request)
      return try await DiskWork.run { [store] in try store.add(image, key: key) }
    }
    var response = try Response.json(
      ImgurEnvelope(data: ImageData(record: record, link: link(record), isOwner: true)))
    if isRepeated, let name = HTTPField.Name("Idempotent-Replayed") {
      response.headers[name] = "true"
    }
    return response
  }

  func link(_ record: ImageRecord) -> String { "\(url)/\(record.fileName)" }

  private func receive(_ request: Request) async throws -> ReceivedImage {
    let limit = limits.bodySize
    let announced = request.headers[.contentLength].flatMap(Int64.init)
    if let announced, announced > limit { throw BodyError.tooLarge(limit: limit) }
    var form = try ImageForm(contentType: request.headers[.contentType])
    for name in ["title", "description", "name", "type"] {
      if let text = request.uri.queryParameters.get(name) { try form.add(name, text) }
    }
    let value = try await DiskWork.run { [store] in try store.makeIncomingFile() }
    var count: Int64 = 0
    var parts = request.body.makeAsyncIterator()
    while let part = try await Self.next(of: &parts) {
      count += Int64(part.readableBytes)
      guard count <= limit else { throw BodyError.tooLarge(limit: limit) }
      try await Self.write(try form.read(Array(part.readableBytesView)), to: value)
    }
    if let announced, announced != count { throw BodyError.cutShort }
    try Task.checkCancellation()
    try await Self.write(try form.finish(), to: value)
    guard form.hasImage, count > 0 else { throw ImgurFailure.noImage }
    let fields = ImageFields(
      title: try form.text("title"), description: try form.text("description"),
      name: try form.text("name") ?? Self.fileName(of: request))
    let type = try form.text("type")
    return try await DiskWork.run { [store, limits] in
      try ReceivedImage(value, type: type, fields: fields, limit: limits.size) {
        try store.makeIncomingFile()
      }
    }
  }

  /// Reports any early end of the connection as an incomplete body.
  private static func next(
    of parts: inout RequestBody.AsyncIterator
  ) async throws(BodyError) -> ByteBuffer? {
    do { return try await parts.next() } catch { throw .cutShort }
  }

  /// Writes on the disk threads, so that a slow disk does not block other requests.
  private static func write(_ bytes: [ArraySlice<UInt8>], to value: IncomingFile) async throws {
    if bytes.isEmpty { return }
    try await DiskWork.run {
      for slice in bytes { try slice.withUnsafeBytes { try value.file.writeAll($0) } }
    }
  }

  private static func idempotencyKey(of request: Request) throws(ImgurFailure) -> String? {
    guard let name = HTTPField.Name("Idempotency-Key"), let key = request.headers[name],
      !key.isEmpty
    else { return nil }
    guard key.utf8.count <= maximumKey else {
      throw ImgurFailure(.badRequest, "An Idempotency-Key has at most \(maximumKey) bytes.")
    }
    return key
  }

  /// Returns the file name of a body that is the image itself.
  private static func fileName(of request: Request) -> String? {
    request.headers[.contentDisposition].flatMap(FileName.init(contentDisposition:))?.text
  }
}
