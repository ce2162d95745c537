import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
  /// For what mounts disks and lays cables: `scripts/check` runs these in a user namespace, where
  /// anybody may, and finds them by this word. Suites only, each in a file named as it.
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
