import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
  /// The trait of suites that need a second user. `scripts/run-tests` finds them by this name and
  /// runs them as root, if possible, after the others. Each suite must be in a file of the same
  /// name.
  package static var otherUsers: Self {
    .enabled(if: geteuid() == 0, "Only root can be another user: run ./test as root.")
  }
}
