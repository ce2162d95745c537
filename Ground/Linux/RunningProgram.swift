import Glibc

/// The program that a process runs (proc(5)).
package struct RunningProgram: Hashable, Sendable {
  /// As the kernel names it: with " (deleted)" behind it once another file has its name.
  package let path: String

  /// nil when there is no such process, or another user's.
  package init?(of process: Int32) { self.init(link: "/proc/\(process)/exe") }

  /// This process's.
  package static let own = RunningProgram(link: "/proc/self/exe")

  private init?(link: String) {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    path = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Without the folder, and without what the kernel says of the file.
  package var name: String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let mark = " (deleted)"
    return name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name
  }

  /// The path of another program in the same folder.
  package func beside(_ name: String) -> String {
    "\(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "")/\(name)"
  }

  /// The path of a program that belongs to this process's own, and lies where it does.
  package static func pathBesideOwn(_ name: String) -> String {
    own?.beside(name) ?? "/\(name)"
  }
}
