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

  /// Makes room for this many open files, if it is allowed. A program that this one starts gets the
  /// same limit, so the limit is raised no further than it needs to be.
  /// - Returns: whether there is room.
  package static func raise(to count: Int) -> Bool {
    guard var limit = read() else { return false }
    let wanted = rlim_t(clamping: count)
    if limit.rlim_cur >= wanted { return true }
    guard limit.rlim_max >= wanted else { return false }
    limit.rlim_cur = wanted
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  }

  /// The most that this process may raise its limit to.
  package static var most: Int { Int(clamping: read()?.rlim_max ?? 1024) }

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
