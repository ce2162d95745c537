import Glibc

/// How long the files may be that this process writes (`ulimit -f`).
package enum FileSizeLimit {
  /// Bytes; nil when there is none.
  package static var current: UInt64? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      limit.rlim_cur != UInt64.max
    else { return nil }
    return UInt64(limit.rlim_cur)
  }

  /// Has a write that goes beyond it fail (`EFBIG`), where the kernel would end the process
  /// otherwise. Programs that are started are not meant.
  package static func letWritesFail() { signal(SIGXFSZ, SIG_IGN) }
}
