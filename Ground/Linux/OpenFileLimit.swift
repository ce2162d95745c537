import Glibc

/// How many files this process may have open.
package enum OpenFileLimit {
  package static var current: Int {
    guard let limit = read() else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Takes what the system allows, since whoever is served holds files open: at most 65,536.
  package static func raise() {
    guard var limit = read() else { return }
    limit.rlim_cur = min(limit.rlim_max, 65536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func read() -> rlimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    return limit
  }
}
