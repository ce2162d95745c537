import Glibc
import Linux

extension SandboxPolicy {
  /// The content of the files in `/etc` that tell programs who their user is. The real files would
  /// name all accounts of the computer.
  static func accountFiles(home: String?) -> [(path: String, content: String)] {
    let folder = home ?? "/"
    return [
      ("/etc/passwd", "user:x:\(getuid()):\(getgid()):user:\(folder):/usr/sbin/nologin\n"),
      ("/etc/group", "user:x:\(getgid()):\n"),
      ("/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"),
    ]
  }

  /// The arguments of bubblewrap that make the sandbox's namespaces and its view of the files.
  /// - Parameters:
  ///   - programs: The programs that run inside.
  ///   - accounts: The descriptor for each file of `accountFiles`.
  func bubblewrapArguments(programs: [String], accounts: [(path: String, number: Int)]) -> [String]
  {
    var words = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    for path in Self.system { words += ["--ro-bind-try", path, path] }
    for path in Self.libraryFolders + ["/etc/localtime"] {
      if let target = Self.target(ofLink: path) {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    for (path, number) in accounts { words += ["--ro-bind-data", "\(number)", path] }
    words += ["--proc", "/proc"]
    for path in Self.devices { words += ["--dev-bind", path, path] }
    words += ["--symlink", "/proc/self/fd", "/dev/fd"]
    for path in readable + programs + connectable { words += ["--ro-bind-try", path, path] }
    for path in writable { words += ["--bind", path, path] }
    if let home,
      !(readable + programs + connectable + writable).contains(where: { $0.hasPrefix("/tmp/") })
    {
      words += ["--symlink", home, "/tmp"]
    }
    // Otherwise the program could fill the memory with files beside the mounted folders.
    words += ["--remount-ro", "/"]
    return words
  }

  /// Returns the target of a symbolic link, or `nil` if the path is no link.
  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
