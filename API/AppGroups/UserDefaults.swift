public import Foundation
import Synchronization

/// The settings of an app or extension. `standard` and ordinary suites are stored in the program's
/// own container. The suites of an app group (`suiteName: "group.…"`) are in the group's container,
/// which the app and its extensions share. In a program that is neither an app nor an extension,
/// Foundation stores the settings, and the suites of app groups are `nil`.
///
/// When `set` returns, all processes see the value, and the value survives the end of this process.
/// The value reaches the disk 0.5 s later, or when `synchronize()` returns. If a value cannot be
/// stored, for example because it is not a property list, an error is printed on standard error,
/// and `synchronize()` returns `false`.
open class UserDefaults: Foundation.UserDefaults {
  private let store: SettingsStore?
  private let suites = Mutex<[String: SettingsStore]>([:])

  // Foundation documents that its class is thread-safe, but does not mark it `Sendable`.
  nonisolated(unsafe) private static let own = UserDefaults()

  open override class var standard: UserDefaults { own }

  /// Opens the settings of a suite, or the program's own settings if the name is `nil`.
  /// - Returns: `nil` for a group to which this process is not entitled, for the bundle's own
  ///   identifier, and for a name that is not a valid file name.
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

  /// Sets a value. As in Foundation, a file URL is stored as its path.
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
    // Foundation would unarchive the data, which ends the process if the data is invalid.
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

  /// Waits until all values are on the disk and replaced values are removed from the file. Returns
  /// whether every value that was set has been stored.
  @discardableResult open override func synchronize() -> Bool {
    store?.synchronize() ?? super.synchronize()
  }

  /// Registers default values for all settings of this process that this module stores.
  open override func register(defaults values: [String: Any]) {
    guard store != nil else { return super.register(defaults: values) }
    do {
      try RegisteredSettings.add(values)
    } catch {
      SettingsStore.report("register(defaults:)", "did nothing: \(error).")
    }
  }

  // MARK: Domains

  /// Adds a suite that supplies values for keys without a value.
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

  /// Replaces all values of the domain.
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

extension Foundation.UserDefaults {
  /// Returns the value of the key, as `object(forKey:)` does.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
  /// Sets the value of the key, as `set(_:forKey:)` does. `nil` removes it.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

/// The values of `register(defaults:)`. They apply to keys without a value, in all settings of this
/// process. A later call replaces earlier values.
enum RegisteredSettings {
  private static let values = Mutex<[String: [UInt8]]>([:])

  static func add(_ more: [String: Any]) throws(SettingsError) {
    var encoded: [String: [UInt8]] = [:]
    for (key, value) in more { encoded[key] = try StoredValue.encode(value) }
    values.withLock { $0.merge(encoded) { $1 } }
  }

  static func value(_ key: String) -> Any? {
    values.withLock { $0[key] }.flatMap(StoredValue.decode)
  }

  static var all: [String: Any] { values.withLock { $0 }.compactMapValues(StoredValue.decode) }
}

/// The data form of a URL that is not a file URL. Foundation stores only a URL's path.
enum StoredURL {
  private static let beginning = Data("URL ".utf8)

  static func encode(_ url: URL) -> Data { beginning + Data(url.absoluteString.utf8) }

  static func decode(_ data: Data) -> URL? {
    guard data.starts(with: beginning) else { return nil }
    return String(data: data.dropFirst(beginning.count), encoding: .utf8).flatMap(URL.init(string:))
  }
}
