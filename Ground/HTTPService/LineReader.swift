import Glibc
import Linux

/// Reads the lines of a kernel table, which may be too long to keep in memory.
///
/// The kernel returns a table in pages. Foundation takes the first short read of a file without a
/// size as its end, and would read only the first page.
final class LineReader {
  private let file: Descriptor
  private var rest: [UInt8] = []
  private var hasEnded = false

  init(_ path: String) throws(SystemError) { file = try Descriptor.open(path, O_RDONLY) }

  /// - Returns: `nil` at the end.
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
