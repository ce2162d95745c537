import Glibc

/// The limit of the files that this process has open.
package enum OpenFileLimit {
  /// The present limit.
  package static var current: Int {
    guard let limit = read() else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit as far as the system allows, at most to 65,536, because each client of a
  /// server holds files open.
  package static func raise() {
    guard var limit = read() else { return }
    limit.rlim_cur = min(limit.rlim_max, 65536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Raises the limit to at least this number, if the system allows it. Child processes inherit the
  /// limit, so this function raises it no further than needed.
  /// - Returns: Whether the limit is high enough.
  package static func raise(to count: Int) -> Bool {
    guard var limit = read() else { return false }
    let wanted = rlim_t(clamping: count)
    if limit.rlim_cur >= wanted { return true }
    guard limit.rlim_max >= wanted else { return false }
    limit.rlim_cur = wanted
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  }

  /// The highest limit that this process may set.
  package static var most: Int { Int(clamping: read()?.rlim_max ?? 1024) }

  /// An error message if the limit is too low to work, or `nil`.
  package static var problem: String? {
    guard let limit = read(), limit.rlim_max < least else { return nil }
    return "This process may have only \(limit.rlim_max) files open, and needs \(least): raise the "
      + "limit (`ulimit -Hn`, or LimitNOFILE= of a service)."
  }

  /// The lowest usable limit. With this limit everything works, but slowly. An idle daemon has
  /// about 50 files open, and `DescriptorReserve` keeps 16 to 32 free.
  private static let least: rlim_t = 96

  private static func read() -> rlimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    return limit
  }
}
