import Contract
import Glibc
import Linux

/// The copying of an app's folder from an open folder into a new folder.
///
/// The source is not trusted and may change during the copy. Links are not followed, only regular
/// files are accepted, and depth, count and size are limited. On return, the copy is stored
/// durably.
struct BundleCopy {
  static let maximumDepth = 20
  static let maximumEntries = 20_000
  /// The maximum total size, in bytes.
  static let maximumSize: Int64 = 4 << 30
  /// The maximum number of files that are synchronized one by one. If there are more, the whole
  /// file system is synchronized once, which takes 1 s instead of 1 min.
  private static let maximumSingle = 64

  /// The source's name in errors.
  private let name: String
  private var entries = 0
  private var size: Int64 = 0

  /// - Parameters:
  ///   - name: The source's name in errors.
  ///   - target: The path of the new folder.
  /// - Throws: `ExtensionProblem` if a file cannot be copied or the target cannot be written.
  static func copy(
    _ source: Descriptor, named name: String, to target: String
  ) throws(ExtensionProblem) {
    var copy = BundleCopy(name: name)
    try copy.folder(source, name, to: target, depth: 0)
    try copy.checkLinks(in: target)
    try copy.settle(target)
  }

  private init(name: String) { self.name = name }

  private mutating func folder(
    _ source: Descriptor, _ shown: String, to target: String, depth: Int
  ) throws(ExtensionProblem) {
    guard depth < Self.maximumDepth else {
      throw ExtensionProblem(
        path: shown, reason: "folders are nested more than \(Self.maximumDepth) deep",
        remedy: "nest the app's folders less")
    }
    try writing(target) { () throws(SystemError) in
      _ = try SystemError.check(mkdir(target, 0o755), "make \(target)")
    }
    for entry in try names(in: source, shown) {
      entries += 1
      guard entries <= Self.maximumEntries else {
        throw ExtensionProblem(
          path: name, reason: "it contains more than \(Self.maximumEntries) files",
          remedy: "remove the files that the app does not need")
      }
      try copy(entry, of: source, "\(shown)/\(entry)", to: "\(target)/\(entry)", depth)
    }
    guard entries <= Self.maximumSingle else { return }
    try writing(target) { () throws(SystemError) in
      try Descriptor.open(target, O_RDONLY | O_DIRECTORY).synchronize()
    }
  }

  private func settle(_ target: String) throws(ExtensionProblem) {
    guard entries > Self.maximumSingle else { return }
    try writing(target) { () throws(SystemError) in
      try Descriptor.open(target, O_RDONLY | O_DIRECTORY).synchronizeFilesystem()
    }
  }

  private mutating func copy(
    _ entry: String, of folder: Descriptor, _ shown: String, to target: String, _ depth: Int
  ) throws(ExtensionProblem) {
    var status = stat()
    guard fstatat(folder.number, entry, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw unreadable(shown, errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let inner = try open(entry, of: folder, O_DIRECTORY, shown)
      try self.folder(inner, shown, to: target, depth: depth + 1)
    case S_IFREG:
      try file(try open(entry, of: folder, 0, shown), shown, to: target)
    case S_IFLNK:
      try link(entry, of: folder, shown, to: target)
    default:
      throw ExtensionProblem(
        path: shown, reason: "it is neither a file nor a folder nor a link",
        remedy: "take it out of the bundle")
    }
  }

  private mutating func file(
    _ source: Descriptor, _ shown: String, to target: String
  ) throws(ExtensionProblem) {
    let status: FileStatus
    do { status = try source.status() } catch { throw unreadable(shown, error.code) }
    guard status.isRegularFile else {
      throw ExtensionProblem(
        path: shown, reason: "it is no longer a file",
        remedy: "try again when no program is changing it"
      )
    }
    guard status.mode & 0o7000 == 0 else {
      throw ExtensionProblem(
        path: shown, reason: "it has a setuid, setgid or sticky bit",
        remedy: "remove the bit with chmod u-s,g-s,-t")
    }
    size = size.addingReportingOverflow(max(0, status.size)).partialValue
    guard (0...Self.maximumSize).contains(size) else { throw tooLarge }
    let room = Self.maximumSize - size + max(0, status.size)
    let copied = try writing(target) { () throws(SystemError) -> Int64 in
      let copy = try Descriptor.open(
        target, O_RDWR | O_CREAT | O_EXCL, mode: status.mode & 0o100 == 0 ? 0o644 : 0o755)
      let count = try source.copyAll(to: copy, limit: room)
      if entries <= Self.maximumSingle { try copy.synchronize() }
      return count
    }
    // The file may have grown during the copy.
    size += max(0, copied - max(0, status.size))
    guard size <= Self.maximumSize else { throw tooLarge }
  }

  private var tooLarge: ExtensionProblem {
    ExtensionProblem(
      path: name, reason: "it is larger than \(Self.maximumSize >> 30) GiB",
      remedy: "remove the files that the app does not need")
  }

  // MARK: Links

  private func link(
    _ entry: String, of folder: Descriptor, _ shown: String, to target: String
  ) throws(ExtensionProblem) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder.number, entry, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { throw unreadable(shown, errno) }
    let destination = buffer[..<count].map(UInt8.init(bitPattern:))
    guard destination.first != UInt8(ascii: "/") else { throw leadsOut(shown, destination) }
    try writing(target) { () throws(SystemError) in
      _ = try SystemError.check(
        symlink(String(decoding: destination, as: UTF8.self), target), "make \(target)")
    }
  }

  /// Checks that no link leads out of the copy. It reads the copy and not the source, because only
  /// this process changes the copy.
  private func checkLinks(in root: String) throws(ExtensionProblem) {
    var folders = [""]
    while let folder = folders.popLast() {
      let descriptor: Descriptor
      do {
        descriptor = try Descriptor.open(root + folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch { throw unreadable(name + folder, error.code) }
      for entry in try names(in: descriptor, name + folder) {
        let inner = "\(folder)/\(entry)"
        var status = stat()
        guard lstat(root + inner, &status) == 0 else { throw unreadable(name + inner, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(inner)
        case S_IFLNK:
          guard let real = RealPath.of(root + inner), let top = RealPath.of(root),
            real == top || real.hasPrefix(top + "/")
          else { throw leadsOut(name + inner, []) }
        default: break
        }
      }
    }
  }

  private func leadsOut(_ path: String, _ destination: [UInt8]) -> ExtensionProblem {
    let place = String(decoding: destination, as: UTF8.self).printable
    return ExtensionProblem(
      path: path,
      reason: "it is a link whose target is not in the bundle"
        + (place.isEmpty ? "" : ": \(place)"),
      remedy: "copy the file into the bundle, or make the link relative")
  }

  // MARK: Calls

  private func names(in folder: Descriptor, _ shown: String) throws(ExtensionProblem) -> [String] {
    // `folder` is opened again, because `readdir` changes the offset of a file descriptor, and
    // `closedir` closes it.
    let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else { throw unreadable(shown, errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw ExtensionProblem(
          path: shown, reason: "a file in it has a name that is not UTF-8", remedy: "rename it")
      }
      if name != ".", name != ".." { names.append(name) }
      guard names.count <= Self.maximumEntries else { break }
    }
    return names.sorted()
  }

  private func open(
    _ entry: String, of folder: Descriptor, _ flags: Int32, _ shown: String
  ) throws(ExtensionProblem) -> Descriptor {
    let number = openat(
      folder.number, entry, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags)
    guard number >= 0 else { throw unreadable(shown, errno) }
    return Descriptor(owning: number)
  }

  private func unreadable(_ path: String, _ code: Int32) -> ExtensionProblem {
    ExtensionProblem(
      path: path, reason: "it cannot be read (\(String(cString: strerror(code))))",
      remedy: "fix its permissions, or take it out of the bundle")
  }

  private func writing<Value>(
    _ path: String, _ work: () throws(SystemError) -> Value
  ) throws(ExtensionProblem) -> Value {
    do { return try work() } catch { throw ExtensionProblem(unwritten: path, error) }
  }
}

extension ExtensionProblem {
  /// Creates the problem of a file that cannot be written. The previous file is unchanged.
  init(unwritten path: String, _ error: SystemError) {
    self.init(
      path: path, reason: "it cannot be written (\(error.reason))",
      remedy: error.code == ENOSPC || error.code == EDQUOT
        ? "free some space on the disk" : "give yourself write permission for the folder")
  }
}
