public import Foundation

/// Settings. Those of an app group (`suiteName: "group.…"`) are in one file in its container, which
/// the app and its extensions see alike and at once; all others are Foundation's.
///
/// A value that is set is on the disk when `set` returns. What cannot be kept is reported on standard
/// error; `synchronize()` says whether everything was.
open class UserDefaults: Foundation.UserDefaults {
  private let group: GroupDefaults?

  // Foundation says that its class is for any thread, though not to the compiler.
  nonisolated(unsafe) private static let own = UserDefaults()

  open override class var standard: UserDefaults { own }

  /// - Returns: nil for a group that this process is not entitled to, or whose file cannot be made.
  public override init?(suiteName: String?) {
    if let suiteName, suiteName.hasPrefix("group.") {
      guard let container = GroupContainer(suiteName),
        let group = try? GroupDefaults(suiteName, in: container.folder)
      else { return nil }
      self.group = group
    } else {
      group = nil
    }
    super.init(suiteName: suiteName)
    group?.watch(for: self)
  }

  open override func object(forKey key: String) -> Any? {
    guard let group else { return super.object(forKey: key) }
    return group.value(key) ?? group.registered[key]
  }

  open override func set(_ value: Any?, forKey key: String) {
    guard let group else { return super.set(value, forKey: key) }
    group.set(value, key)
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  open override func removeObject(forKey key: String) { set(Any?.none, forKey: key) }

  /// Whether everything that was set is on the disk.
  @discardableResult open override func synchronize() -> Bool {
    group?.isWhole ?? super.synchronize()
  }

  open override func dictionaryRepresentation() -> [String: Any] {
    guard let group else { return super.dictionaryRepresentation() }
    return group.registered.merging(group.values) { $1 }
  }

  open override func register(defaults values: [String: Any]) {
    guard let group else { return super.register(defaults: values) }
    group.register(values)
  }
}
