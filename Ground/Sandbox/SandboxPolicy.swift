import Glibc
import Linux

/// The files that a program in a sandbox may use, and the number of its processes.
///
/// Each path is the same inside the sandbox as outside.
package struct SandboxPolicy: Hashable, Sendable {
  /// The files and folders that the program may read, besides the system's libraries. Paths that do
  /// not exist are left out.
  package var readable: [String]
  /// The existing folders that the program may read and change.
  package var writable: [String]
  /// The Unix sockets to which the program may connect. If there are none, it can open no sockets.
  /// A sandbox without namespaces cannot tell one Unix socket from another.
  package var connectable: [String] = []
  /// The program's home folder, one of `writable`, or `nil` if it has none.
  package var home: String?
  /// The limit of processes and threads, or `nil` for none. The limit of a sandbox without
  /// namespaces includes the user's other processes, so it then does not apply.
  package var processes: Int?

  /// Whether the program gets namespaces of its own, if the system offers them. A debugger needs the
  /// same namespace of processes.
  package var usesNamespaces = true

  package init(
    readable: [String] = [], writable: [String] = [], home: String? = nil, processes: Int? = nil
  ) {
    self.readable = readable
    self.writable = writable
    self.home = home
    self.processes = processes
  }

  /// The system's files that programs need: libraries, time zones and descriptions of file types.
  static let system = [
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo", "/usr/share/mime",
    "/etc/ld.so.cache", "/sys/devices/system/cpu",
  ]
  /// The folders of libraries outside `/usr`. On most systems they are symbolic links.
  static let libraryFolders = ["/lib", "/lib64"]
  static let devices = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]

  /// The folder of the Swift libraries that this process uses, or `nil` if it contains them itself.
  package static let swiftLibraries: String? = {
    guard let file = try? Descriptor.open("/proc/self/maps", O_RDONLY),
      let bytes = try? file.readAll(limit: 1 << 24)
    else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/libswiftCore.so")
    }
    guard let line, let start = line.firstIndex(of: "/"), let end = line.lastIndex(of: "/") else {
      return nil
    }
    return String(line[start..<end])
  }()

  /// The arguments of `sharesheet-sandbox` for the walls that this policy and `layers` define.
  func arguments(_ layers: SandboxLayers, status: Int32) -> [String] {
    var words = ["--status", "\(status)"]
    if layers.hasFilter { words.append("--filter") }
    if !connectable.isEmpty { words.append("--unix-sockets") }
    guard !(usesNamespaces && layers.bubblewrap != nil) else {
      // The namespaces hide all other files. Rules for files would also forbid opening the file of a
      // passed descriptor again, as image libraries do.
      if let processes { words += ["--processes", "\(processes)"] }
      return words
    }
    guard layers.landlock > 0 else { return words }
    words.append("--files")
    for path in Self.system + Self.libraryFolders + ["/etc/localtime", "/proc/self"] + readable {
      words += ["--read", path]
    }
    for path in writable + Self.devices { words += ["--write", path] }
    return words
  }
}
