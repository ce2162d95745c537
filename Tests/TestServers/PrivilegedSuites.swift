import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
  /// The trait of suites that mount file systems or create networks. `scripts/run-tests` finds the
  /// suites by the trait's name and runs them in a user namespace, in which every user may do so.
  /// Each suite must be in a file that has the suite's name.
  package static var ownNamespaces: Self {
    .enabled(
      if: mayChangeNamespaces,
      "It takes mounts and networks of its own: run ./test, or put `unshare -Urm` before this.")
  }
}

/// Whether this process has `CAP_SYS_ADMIN` in its user namespace.
private let mayChangeNamespaces: Bool = {
  guard let status = fopen("/proc/self/status", "r") else { return false }
  defer { fclose(status) }
  var line = [CChar](repeating: 0, count: 4096)
  while fgets(&line, Int32(line.count), status) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard text.hasPrefix("CapEff:") else { continue }
    let digits = text.dropFirst(7).filter { !$0.isWhitespace }
    return (UInt64(digits, radix: 16) ?? 0) & (1 << 21) != 0
  }
  return false
}()

extension Trait where Self == ConditionTrait {
  /// The trait of suites that need a second user. `scripts/run-tests` finds the suites by the
  /// trait's name and runs them after the other suites, as root if possible. Each suite must be in
  /// a file that has the suite's name.
  package static var otherUsers: Self {
    .enabled(if: geteuid() == 0, "Only root can be another user: run ./test as root.")
  }
}
