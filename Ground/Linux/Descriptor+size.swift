import CLinux
import Glibc

extension Descriptor {
  /// Returns whether the file reports a size of 0 and has bytes, as files in `/proc` and of some
  /// FUSE filesystems do. Such a file must be read to its end.
  /// - Parameter status: The file's status from before the call.
  /// - Throws: `SystemError`.
  package func hidesItsSize(_ status: FileStatus) throws(SystemError) -> Bool {
    guard status.isRegularFile, status.size == 0 else { return false }
    // Reading a file such as /proc/kmsg would block.
    var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 0) > 0, try !read(at: 0, upTo: 1).isEmpty else { return false }
    // If another program has started to write the file, the size is no longer 0.
    return try self.status().size == 0
  }

  /// Whether the file's filesystem has the naming rules of Windows: FAT, exFAT or NTFS.
  package var followsWindowsNames: Bool { clinux_follows_windows_names(number) != 0 }
}
