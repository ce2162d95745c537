import Foundation
import Glibc
import Linux
import ShareContent

/// The bytes of a returned attachment, which are to be written to a file.
struct ReturnedBytes {
  let content: Content
  let name: SavedName
  /// Whether the bytes are in the user's own file, which the extension returned unchanged.
  var isOriginal = false

  enum Content {
    case data(Data)
    case file(Descriptor)
    /// The path of a file that is opened later, because too many files are open now.
    case path(String)
  }

  /// Opens the file now if possible, because the daemon removes its files when the share ends.
  /// - Throws: `SystemError` if the file cannot be opened. If the reason is that too many files are
  ///   open, returns the path instead.
  static func opened(_ path: String) throws(SystemError) -> Content {
    do { return .file(try Descriptor.open(path, O_RDONLY)) } catch {
      guard error.code == EMFILE || error.code == ENFILE else { throw error }
      return .path(path)
    }
  }

  /// - Parameter mode: The permissions of the new file.
  /// - Returns: The path, and the reason for a changed name.
  /// - Throws: `SystemError` if the file cannot be read or written. In that case, no part of the
  ///   new file remains.
  func save(in folder: String, mode: UInt32) throws -> (path: String, note: String?) {
    let file = try SavedFile(in: folder, mode: mode)
    do {
      if case .data(let data) = content {
        try data.withUnsafeBytes { try file.descriptor.writeAll($0) }
      } else if let source = try source() {
        let size = try source.status().size
        guard try source.copyAll(to: file.descriptor) >= size else {
          throw SystemError(code: EIO, operation: "copy the returned file")
        }
      }
    } catch {
      file.discard()
      throw error
    }
    return try file.finish(as: name)
  }

  /// Writes the bytes to standard output.
  /// - Throws: `SystemError` if the bytes cannot be read or written. In that case, some bytes may
  ///   already be written.
  func pass() throws {
    let output = Descriptor(
      owning: try SystemError.check(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "write"))
    if case .data(let data) = content {
      return try data.withUnsafeBytes { try output.writeAll($0) }
    }
    guard let source = try source() else { return }
    var offset: Int64 = 0
    while true {
      let piece = try source.read(at: offset, upTo: 1 << 20)
      if piece.isEmpty { return }
      try piece.withUnsafeBytes { try output.writeAll($0) }
      offset += Int64(piece.count)
    }
  }

  private func source() throws(SystemError) -> Descriptor? {
    switch content {
    case .data: nil
    case .file(let file): file
    case .path(let path): try Descriptor.open(path, O_RDONLY)
    }
  }
}
