import Foundation
import Glibc
import Linux

/// A file or a folder that is to be loaded, opened.
struct SourceFile: Sendable {
  /// Bytes; larger files are mapped from a private copy. Mapping the file itself would end the
  /// process when its owner makes it shorter.
  private static let mappedFrom: Int64 = 4 << 20
  private static let chunk = 1 << 20

  let descriptor: Descriptor
  private let status: FileStatus
  private let name: String

  /// - throws: `SystemError`, `NSItemProvider`'s errors.
  init(_ url: URL) throws {
    guard url.isFileURL else {
      throw NSItemProvider.error(
        .unavailableCoercionError, "\(url.absoluteString) does not name a file.")
    }
    // Not blocking: a pipe with nobody at its other end must not hold up the load.
    try self.init(Descriptor.open(url.path, O_RDONLY | O_NONBLOCK), named: url.lastPathComponent)
    guard status.isRegularFile || status.isDirectory else {
      throw NSItemProvider.error(.unknownError, "\(url.path) is neither a file nor a folder.")
    }
  }

  /// A descriptor that somebody else has opened.
  init(_ descriptor: Descriptor, named name: String = "") throws {
    self.descriptor = descriptor
    self.name = name
    status = try descriptor.status()
  }

  static func at(_ url: URL) -> Result<SourceFile, any Error> {
    Result.success(url).flatMapThrowing { try SourceFile($0) }
  }

  /// A file's bytes; a folder as a ZIP archive.
  /// - Parameter limit: bytes; more is an error.
  func data(_ work: Work, limit: Int64) -> Result<Data, any Error> {
    Result.success(()).flatMapThrowing {
      if status.isDirectory {
        return try mapped(FolderArchive.make(of: descriptor, named: name, work), limit: limit)
      }
      if status.isRegularFile, status.size <= Self.mappedFrom {
        return try read(work, limit: limit)
      }
      if status.isRegularFile, status.size > limit { throw tooLarge(limit) }
      return try mapped(copy(named: nil, "public.data", work).get(), limit: limit)
    }
  }

  /// A copy of the file or the folder, in a place of its own.
  func copy(
    named suggestion: String?, _ typeIdentifier: String, _ work: Work
  ) -> Result<TemporaryFile, any Error> {
    Result.success(()).flatMapThrowing {
      let copy = try TemporaryFile(
        suggestedName: suggestion ?? name, typeIdentifier: typeIdentifier)
      if status.isDirectory {
        try FolderCopy.make(of: descriptor, at: copy.url, work)
      } else {
        work.expect(bytes: status.size)
        try fill(Descriptor.open(copy.url.path, O_WRONLY | O_CREAT | O_EXCL), work)
      }
      return copy
    }
  }

  private func fill(_ target: Descriptor, _ work: Work) throws {
    do throws(SystemError) {
      try descriptor.reflink(to: target)
    } catch {
      try descriptor.copyAll(to: target, chunk: Self.chunk, work)
    }
  }

  private func read(_ work: Work, limit: Int64) throws -> Data {
    work.expect(bytes: status.size)
    var data = Data()
    while true {
      let chunk = try descriptor.bytes(at: Int64(data.count), count: Self.chunk)
      if chunk.isEmpty { return data }
      data += chunk
      if Int64(data.count) > limit { throw tooLarge(limit) }
      try work.advance(by: chunk.count)
    }
  }

  private func mapped(_ file: TemporaryFile, limit: Int64) throws -> Data {
    guard try Descriptor.open(file.url.path, O_RDONLY).status().size <= limit else {
      throw tooLarge(limit)
    }
    // The mapping outlives the name.
    defer { file.remove() }
    return try Data(contentsOf: file.url, options: .alwaysMapped)
  }

  private func tooLarge(_ limit: Int64) -> NSError {
    NSItemProvider.error(.unknownError, "It is larger than \(limit) bytes.")
  }
}
