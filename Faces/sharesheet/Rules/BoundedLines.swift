import Foundation
import Glibc
import ShareSheet
import Translations

/// The lines of a file or a pipe, read as they arrive. If a line is too long, it is skipped and not
/// stored.
struct BoundedLines {
  static let limit = 1 << 20

  enum Line: Equatable {
    case whole(Data)
    case tooLong
  }

  private let file: FileHandle
  private var buffer = Data()
  private var isSkipping = false
  private var isAtEnd = false

  init(_ file: FileHandle) { self.file = file }

  /// Returns the next line, or `nil` at the end of the file.
  mutating func next() throws -> Line? {
    var searched = 0
    while true {
      let unread = buffer.dropFirst(searched)
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer = buffer[(end + 1)...]
        return finish(line)
      }
      searched = buffer.count
      if searched > Self.limit {
        isSkipping = true
        buffer = Data()
        searched = 0
      }
      if isAtEnd {
        guard isSkipping || !buffer.isEmpty else { return nil }
        defer { buffer = Data() }
        return finish(buffer)
      }
      let more = try Self.read(file)
      isAtEnd = more.isEmpty
      buffer.append(more)
    }
  }

  private mutating func finish(_ line: Data) -> Line {
    defer { isSkipping = false }
    return isSkipping || line.count > Self.limit ? .tooLong : .whole(Data(line))
  }

  /// Returns the bytes that are available, without waiting for more. A program that writes one line
  /// and then waits for the result of this line therefore gets the result immediately.
  private static func read(_ file: FileHandle) throws -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = try bytes.withUnsafeMutableBytes { buffer in
      while true {
        let count = Glibc.read(file.fileDescriptor, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        guard errno == EINTR else {
          throw ShareError(.failed, translated("Standard input cannot be read."))
        }
      }
    }
    return Data(bytes.prefix(count))
  }
}
