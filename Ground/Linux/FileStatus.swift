package import Glibc

/// The identity of a file and of a version of its content.
package struct FileStatus: Hashable, Sendable, Codable {
  /// The number of the device that holds the file.
  package let device: UInt64
  /// The inode number on the device.
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  /// The time of the last change of content, in nanoseconds since 1970. Times outside the range of
  /// `Int64`, 1677 to 2262, become its first or last value.
  package let modified: Int64
  /// The file type and permissions, `st_mode`.
  package let mode: UInt32

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    // A file can have any date, so the multiplication can overflow.
    let (seconds, isFar) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (time, isTooFar) = seconds.addingReportingOverflow(Int64(status.st_mtim.tv_nsec))
    modified = isFar || isTooFar ? (status.st_mtim.tv_sec < 0 ? .min : .max) : time
    mode = UInt32(status.st_mode)
  }

  /// Reads the status of the file or symbolic link at a path. Returns `nil` if nothing exists at
  /// the path.
  package init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns whether both are the same file, regardless of its content.
  package func isSameFile(as other: FileStatus?) -> Bool {
    device == other?.device && inode == other?.inode
  }

  /// Returns whether both are the same file with the same size and modification time.
  package func isSameContent(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modified == other.modified
  }

  /// Whether the file is a regular file.
  package var isRegularFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
  /// Whether the file is a socket.
  package var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }
  /// Whether the file is a folder.
  package var isDirectory: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
}
