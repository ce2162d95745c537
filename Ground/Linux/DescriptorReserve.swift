import Glibc

/// The file descriptor numbers at the end of this process's range, which stay free for more
/// important work.
///
/// While all threads of libdispatch are busy, its monitor opens `/proc/self/task/<thread>/stat`
/// once a second, and ends the process with SIGILL if no descriptor is free
/// (`_dispatch_workq_count_runnable_workers` in swift-corelibs-libdispatch). So code that opens a
/// descriptor for a client or for a transfer closes the descriptor if its number is in the reserve.
/// The kernel always gives the lowest free number.
package enum DescriptorReserve {
  /// The last 16 numbers, which nothing may keep. Each thread may take one of them for a moment.
  case connections
  /// The last 24 numbers, which files of clients cannot use. So a client that has handed over its
  /// file can connect to name the file.
  case files
  /// The last 32 numbers, which transfers cannot use. So the daemon can accept files while
  /// transfers are in progress.
  case transfers

  package var count: Int {
    switch self {
    case .connections: 16
    case .files: 24
    case .transfers: 32
    }
  }

  /// Whether this number is in the reserve.
  package func contains(_ number: Int32) -> Bool {
    Int(number) >= OpenFileLimit.current - count
  }

  /// Whether the next descriptor would be in the reserve.
  package var isReached: Bool {
    let next = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard next >= 0 else { return true }
    defer { close(next) }
    return contains(next)
  }

  /// - Throws: `SystemError` with `EMFILE` if the next descriptor would be in the reserve.
  package func check(_ operation: @autoclosure () -> String) throws(SystemError) {
    if isReached { throw SystemError(code: EMFILE, operation: operation()) }
  }
}
