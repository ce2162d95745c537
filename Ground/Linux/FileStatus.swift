package import Glibc

/// What tells one file, and one version of its content, from another.
package struct FileStatus: Hashable, Sendable, Codable {
  package let device: UInt64
  package let inode: UInt64
  /// Bytes.
  package let size: Int64
  /// Time of the last change of content, in nanoseconds since 1970. Times before 1677 and after
  /// 2262 are the first and the last that fit.
  package let modified: Int64
  package let mode: UInt32

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    // Anybody can give a file any date.
    let (seconds, isFar) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (time, isTooFar) = seconds.addingReportingOverflow(Int64(status.st_mtim.tv_nsec))
    modified = isFar || isTooFar ? (status.st_mtim.tv_sec < 0 ? .min : .max) : time
    mode = UInt32(status.st_mode)
  }

  /// Of what has that name, which may be a link; nil when nothing has.
  package init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are one file, whatever has been written to it.
  package func isSameFile(as other: FileStatus?) -> Bool {
    device == other?.device && inode == other?.inode
  }

  /// Whether nothing has been written to the file between the two, as far as its dates and size
  /// tell.
  package func isSameContent(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modified == other.modified
  }

  package var isRegularFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
  package var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }
  package var isDirectory: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
}
