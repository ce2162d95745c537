import Glibc

/// The limit of the size of the files that this process writes (`ulimit -f`).
package enum FileSizeLimit {
  /// The limit in bytes, or `nil` if there is none.
  package static var current: UInt64? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      limit.rlim_cur != UInt64.max
    else { return nil }
    return UInt64(limit.rlim_cur)
  }

  /// Ignores SIGXFSZ, so that a write beyond the limit fails with `EFBIG` instead of ending the
  /// process. `ChildProcess` resets the signal for its children.
  package static func letWritesFail() { signal(SIGXFSZ, SIG_IGN) }
}
