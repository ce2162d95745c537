import Foundation
import Glibc
import Linux
import ShareContent

/// Bytes that came back and are to become a file.
struct ReturnedBytes {
  let content: Content
  let name: SavedName
  /// Whether it lies in the person's own file still.
  var isOriginal = false

  enum Content {
    case data(Data)
    case file(Descriptor)
    /// Opened when it is its turn: there were too many to hold them all.
    case path(String)
  }

  /// Opens it now where that can be: the daemon's files go with the share.
  /// - throws: `SystemError`.
  static func opened(_ path: String) throws(SystemError) -> Content {
    do { return .file(try Descriptor.open(path, O_RDONLY)) } catch {
      guard error.code == EMFILE || error.code == ENFILE else { throw error }
      return .path(path)
    }
  }

  /// - Parameter mode: who may read it.
  /// - Returns: its path, and why it has another name than it was to have.
  /// - throws: `SystemError`; then nothing of it is left.
  func save(in folder: String, mode: UInt32) throws -> (path: String, note: String?) {
    let file = try SavedFile(in: folder, mode: mode)
    do {
      if case .data(let data) = content {
        try data.withUnsafeBytes { try file.descriptor.writeAll($0) }
      } else if let source = try source() {
        let size = try source.status().size
        guard try source.copyAll(to: file.descriptor) >= size else {
          throw SystemError(code: EIO, operation: "copy what came back")
        }
      }
    } catch {
      file.discard()
      throw error
    }
    return try file.finish(as: name)
  }

  /// Writes it to standard output.
  /// - throws: `SystemError`; some of it may stand there.
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
