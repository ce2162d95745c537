import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
  /// For what takes a second user: `scripts/run-tests` runs these as root where it may, after the
  /// others, and finds them by this word. Suites only, each in a file named as it.
  package static var otherUsers: Self {
    .enabled(if: geteuid() == 0, "Only root can be another user: run ./test as root.")
  }
}
