import Glibc
import Linux

/// A reader of the lines of a kernel table, which may be too long to keep in memory.
///
/// The kernel returns a table in pages. Foundation would read only the first page, because it ends
/// at the first short read of a file with an unknown size.
final class LineReader {
  private let file: Descriptor
  private var rest: [UInt8] = []
  private var hasEnded = false

  init(_ path: String) throws(SystemError) { file = try Descriptor.open(path, O_RDONLY) }

  /// - Returns: The next line, or `nil` at the end.
  func next() throws(SystemError) -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      if hasEnded { return nil }
      let more = try file.read(upTo: 4096)
      hasEnded = more.isEmpty
      rest += more
    }
  }
}
