import CLinux
import Foundation
import Glibc

extension Descriptor {
  /// Returns whether the file reports a size of 0 and has bytes, as files in `/proc` and of some
  /// FUSE filesystems do. Such a file must be read to its end.
  /// - Parameter status: The file's status from before the call.
  /// - Throws: `SystemError` if the file cannot be read.
  package func hidesItsSize(_ status: FileStatus) throws(SystemError) -> Bool {
    guard status.isRegularFile, status.size == 0 else { return false }
    // Reading a file such as /proc/kmsg would block.
    var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 0) > 0, try !read(at: 0, upTo: 1).isEmpty else { return false }
    // If another program has started to write the file, the size is no longer 0.
    return try self.status().size == 0
  }

  /// Whether this is a regular file. Unlike `status`, this never waits for the file's filesystem,
  /// which may be a process that does not respond.
  package var isRegularFile: Bool {
    let mode = clinux_cached_mode(number)
    return mode >= 0 && mode & Int32(S_IFMT) == Int32(S_IFREG)
  }

  /// Whether the file's filesystem has the naming rules of Windows: FAT, exFAT or NTFS.
  package var followsWindowsNames: Bool { clinux_follows_windows_names(number) != 0 }

  /// The file's present path, or `nil` if the file has no path, for example a pipe or a deleted
  /// file.
  package var name: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0, count < bytes.count, bytes[0] == UInt8(ascii: "/"),
      let name = String(validating: bytes.prefix(count), as: UTF8.self),
      let there = FileStatus(path: name), let own = try? status(), there.isSameFile(as: own)
    else { return nil }
    return name
  }

  /// Creates an anonymous file in memory. No process can change its bytes or size.
  package static func sealedMemoryFile(
    named name: String, holding bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Descriptor {
    let file = Descriptor(
      owning: try SystemError.checkNegated(
        clinux_sealable_memory_file(name), "create a memory file"))
    try file.writeAll(bytes)
    _ = try SystemError.checkNegated(clinux_seal(file.number), "seal a memory file")
    return file
  }

  /// Whether this is a memory file that no process can change.
  package var isSealed: Bool { clinux_is_sealed(number) == 1 }
}
