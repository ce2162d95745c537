import Archives
import Foundation
import Glibc
import Linux

/// An open file or folder that is to be loaded.
struct SourceFile: Sendable {
  /// The largest size, in bytes, of a file that is read into memory. Larger files are mapped from a
  /// private copy. If this process mapped the original and another process truncated the original,
  /// this process would crash.
  private static let mappedFrom: Int64 = 4 << 20
  private static let chunk = 1 << 20

  let descriptor: Descriptor
  private let status: FileStatus
  private let name: String

  /// - Throws: `SystemError` if the file cannot be opened, or an error of `NSItemProvider` if the
  ///   URL does not name a file or folder.
  init(_ url: URL) throws {
    guard url.isFileURL else {
      throw NSItemProvider.error(
        .unavailableCoercionError, "\(url.absoluteString) does not name a file.")
    }
    // `O_NONBLOCK` prevents a wait if the file is a pipe without a writer.
    try self.init(Descriptor.open(url.path, O_RDONLY | O_NONBLOCK), named: url.lastPathComponent)
    guard status.isRegularFile || status.isDirectory else {
      throw NSItemProvider.error(.unknownError, "\(url.path) is neither a file nor a folder.")
    }
  }

  /// Makes a source from an open file descriptor.
  init(_ descriptor: Descriptor, named name: String = "") throws {
    self.descriptor = descriptor
    self.name = name
    status = try descriptor.status()
  }

  static func at(_ url: URL) -> Result<SourceFile, any Error> {
    Result.success(url).flatMapThrowing { try SourceFile($0) }
  }

  /// Returns a file's bytes, or a folder as a ZIP archive.
  /// - Parameter limit: The maximum size in bytes. Larger data is an error.
  func data(_ work: Work, limit: Int64) -> Result<Data, any Error> {
    Result.success(()).flatMapThrowing {
      if status.isDirectory {
        return try mapped(FolderData.make(of: descriptor, named: name, work), limit: limit)
      }
      if status.isRegularFile, status.size <= Self.mappedFrom {
        return try read(work, limit: limit)
      }
      if status.isRegularFile, status.size > limit { throw tooLarge(limit) }
      return try mapped(copy(named: nil, "public.data", work).get(), limit: limit)
    }
  }

  /// Copies the file or folder to a temporary location.
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
    // The mapping stays valid after the name is removed.
    defer { file.remove() }
    return try Data(contentsOf: file.url, options: .alwaysMapped)
  }

  private func tooLarge(_ limit: Int64) -> NSError {
    NSItemProvider.error(.unknownError, "The item is larger than \(limit) bytes.")
  }
}

/// A copy of a folder and its contents. Symbolic links are copied as links.
enum FolderCopy {
  static func make(of folder: Descriptor, at url: URL, _ work: Work) throws {
    work.expect(bytes: try FolderData.size(of: folder, work))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try FolderWalk.visit(folder) { path, entry, status in
      let path = String(decoding: path, as: UTF8.self)
      let target = "\(url.path)/\(path)"
      try work.advance(by: 0)
      switch entry {
      case .folder: _ = try SystemError.check(mkdir(target, 0o700), "make \(path)")
      case .link(let destination):
        let destination = destination.map { CChar(bitPattern: $0) } + [0]
        _ = try SystemError.check(symlink(destination, target), "make the link \(path)")
      case .file(let file):
        let copy = try Descriptor.open(
          target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600 | status.mode & 0o100)
        try file.copyAll(to: copy, chunk: 1 << 20, work)
      case .other: break
      }
    }
  }
}
