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

  /// Why this process cannot do its work; nil when it can.
  package static var problem: String? {
    guard let limit = read(), limit.rlim_max < least else { return nil }
    return "This process may have only \(limit.rlim_max) files open, and needs \(least): raise the "
      + "limit (`ulimit -Hn`, or LimitNOFILE= of a service)."
  }

  /// With so few everything works, slowly.
  private static let least: rlim_t = 64

  private static func read() -> rlimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    return limit
  }
}
