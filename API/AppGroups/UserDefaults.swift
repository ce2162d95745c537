public import Foundation
import Synchronization

/// Settings. In an app and in an extension, `standard` and suites of other names are in its own
/// container, and those of an app group (`suiteName: "group.…"`) in the group's, where the app and
/// its extensions see them alike. In any other program all but groups' are Foundation's.
///
/// A value that is set is seen by all processes and outlives this one when `set` returns; it is on
/// the disk half a second later, or when `synchronize()` returns. What cannot be kept, such as a
/// value that is no property list, is reported on standard error, and `synchronize()` says so.
open class UserDefaults: Foundation.UserDefaults {
  private let store: SettingsStore?
  private let suites = Mutex<[String: SettingsStore]>([:])

  // Foundation says that its class is for any thread, though not to the compiler.
  nonisolated(unsafe) private static let own = UserDefaults()

  open override class var standard: UserDefaults { own }

  /// - Returns: nil for a group that this process is not entitled to, for the bundle's own
  ///   identifier, and for a name that cannot be a file's.
  public override init?(suiteName: String?) {
    let place = SettingsPlace(suite: suiteName)
    if case .nowhere = place, suiteName != nil { return nil }
    store = place.store
    super.init(suiteName: suiteName)
    store?.watch(for: self)
  }

  // MARK: Values

  open override func object(forKey key: String) -> Any? {
    guard let store else { return super.object(forKey: key) }
    if let value = volatileDomain(forName: UserDefaults.argumentDomain)[key] { return value }
    if let value = store.value(key) { return value }
    let suites = suites.withLock { $0 }
    for suite in suites.sorted(by: { $0.key < $1.key }) {
      if let value = suite.value.value(key) { return value }
    }
    return RegisteredSettings.value(key)
  }

  /// A file's URL is kept as its path, as Foundation does.
  open override func set(_ value: Any?, forKey key: String) {
    guard let store else { return super.set(value, forKey: key) }
    if let url = value as? URL { return set(url, forKey: key) }
    store.set(value, key)
    tellChange()
  }

  open override func set(_ url: URL?, forKey key: String) {
    guard store != nil, let url, !url.isFileURL else { return super.set(url, forKey: key) }
    set(StoredURL.encode(url), forKey: key)
  }

  open override func url(forKey key: String) -> URL? {
    guard store != nil, let data = object(forKey: key) as? Data else {
      return super.url(forKey: key)
    }
    // Foundation would unarchive it, which ends the process when another wrote nonsense there.
    return StoredURL.decode(data)
  }

  open override func removeObject(forKey key: String) { set(Any?.none, forKey: key) }

  open override func dictionaryRepresentation() -> [String: Any] {
    guard let store else { return super.dictionaryRepresentation() }
    var all = RegisteredSettings.all
    let suites = suites.withLock { $0 }
    for suite in suites.sorted(by: { $0.key > $1.key }) { all.merge(suite.value.values) { $1 } }
    all.merge(store.values) { $1 }
    return all.merging(volatileDomain(forName: UserDefaults.argumentDomain)) { $1 }
  }

  /// Whether everything that was set is kept; waits until it is on the disk, and until what was
  /// there before is not in the file any more.
  @discardableResult open override func synchronize() -> Bool {
    store?.synchronize() ?? super.synchronize()
  }

  /// For all settings of this process that are kept here.
  open override func register(defaults values: [String: Any]) {
    guard store != nil else { return super.register(defaults: values) }
    do {
      try RegisteredSettings.add(values)
    } catch {
      SettingsStore.report("register(defaults:)", "did nothing: \(error).")
    }
  }

  // MARK: Domains

  /// Values of the suite stand in for those that are missing here.
  open override func addSuite(named name: String) {
    guard store != nil else { return super.addSuite(named: name) }
    guard let suite = SettingsPlace(suite: name).store else { return }
    suites.withLock { $0[name] = suite }
  }

  open override func removeSuite(named name: String) {
    guard store != nil else { return super.removeSuite(named: name) }
    suites.withLock { $0[name] = nil }
  }

  open override func persistentDomain(forName name: String) -> [String: Any]? {
    guard store != nil else { return super.persistentDomain(forName: name) }
    return SettingsPlace(domain: name).store.map(\.values).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Instead of all values that there were.
  open override func setPersistentDomain(_ values: [String: Any], forName name: String) {
    guard store != nil else { return super.setPersistentDomain(values, forName: name) }
    SettingsPlace(domain: name).store?.replaceAll(with: values)
    tellChange()
  }

  open override func removePersistentDomain(forName name: String) {
    guard store != nil else { return super.removePersistentDomain(forName: name) }
    setPersistentDomain([:], forName: name)
  }

  private func tellChange() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}
