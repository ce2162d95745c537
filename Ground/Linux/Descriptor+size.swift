import CLinux
import Glibc

extension Descriptor {
  /// Whether the file states a size of 0 and has bytes, as files in `/proc` and of some FUSE
  /// filesystems do. Such a file is read to its end.
  /// - Parameter status: of this file, from before the call.
  /// - Throws: `SystemError`.
  package func hidesItsSize(_ status: FileStatus) throws(SystemError) -> Bool {
    guard status.isRegularFile, status.size == 0 else { return false }
    // A file such as /proc/kmsg makes its reader wait for bytes.
    var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 0) > 0, try !read(at: 0, upTo: 1).isEmpty else { return false }
    // A file that another program has begun to write has a size by now.
    return try self.status().size == 0
  }

  /// Whether the file is on a filesystem that has the rules of Windows for names: FAT, exFAT, NTFS.
  package var followsWindowsNames: Bool { clinux_follows_windows_names(number) != 0 }
}
