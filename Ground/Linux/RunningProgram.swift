import Glibc

/// The program that a process runs (proc(5)).
package struct RunningProgram: Hashable, Sendable {
  /// The path from the kernel. It ends with " (deleted)" if the file was removed or replaced.
  package let path: String

  /// Returns `nil` if there is no such process, or if the process belongs to another user.
  package init?(of process: Int32) { self.init(link: "/proc/\(process)/exe") }

  /// This process's program.
  package static let own = RunningProgram(link: "/proc/self/exe")

  private init?(link: String) {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    path = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The file name, without " (deleted)".
  package var name: String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let mark = " (deleted)"
    return name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name
  }

  /// Returns the path of another program in the same folder.
  package func beside(_ name: String) -> String {
    "\(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "")/\(name)"
  }

  /// Returns the path of a program in the same folder as this process's program.
  package static func pathBesideOwn(_ name: String) -> String {
    own?.beside(name) ?? "/\(name)"
  }

  /// Whether the program is the daemon. A process identifier from a file may belong to another
  /// process by now.
  package var isDaemon: Bool { name == "sharesheetd" }
}
