import Glibc
import Linux

/// The lines of one of the kernel's tables, which may be longer than memory should hold.
///
/// The kernel hands a table out a page at a time. Foundation takes the first short read of a file
/// without a size for its end, and so would see no more of it than that page.
final class LineReader {
  private let file: Descriptor
  private var rest: [UInt8] = []
  private var hasEnded = false

  init(_ path: String) throws(SystemError) { file = try Descriptor.open(path, O_RDONLY) }

  /// - Returns: nil when there are no more.
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
