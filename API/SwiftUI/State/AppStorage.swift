import Foundation
import SharesheetCombine
import UIKit

/// A value in the settings of the extension or of an app group. A change updates the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/appstorage
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
  private var store: UserDefaults
  /// Whether the property uses the settings of the environment.
  private let isInherited: Bool
  private let read: (UserDefaults) -> Value
  private let write: (UserDefaults, Value) -> Void

  private init(
    store: UserDefaults?, read: @escaping (UserDefaults) -> Value,
    write: @escaping (UserDefaults, Value) -> Void
  ) {
    self.store = store ?? .standard
    isInherited = store == nil
    self.read = read
    self.write = write
  }

  /// The value. A new value is stored and updates the views that read the settings.
  public var wrappedValue: Value {
    get { read(store) }
    nonmutating set { write(store, newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let (store, read, write) = (store, read, write)
    return Binding(get: { read(store) }, set: { write(store, $0) })
  }

  public mutating func _bind(to node: _ViewNode, at offset: Int) {
    if isInherited, let store = node.environment.defaultAppStorage { self.store = store }
    _ = node.memory(at: offset) { SettingsObserver(node) }
  }
}

private struct DefaultAppStorageKey: EnvironmentKey {
  static var defaultValue: UserDefaults? { nil }
}

extension EnvironmentValues {
  fileprivate var defaultAppStorage: UserDefaults? {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}

extension View {
  /// Sets the settings that the `AppStorage` without a store of their own use in this view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/defaultappstorage(_:)
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some View {
    environment(\.defaultAppStorage, store)
  }
}

/// Invalidates a node when settings change.
@MainActor private final class SettingsObserver {
  init(_ node: _ViewNode) {
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { [weak node] _ in
      MainQueue.run { node?.invalidate() }
    }
    node.onEnd { NotificationCenter.default.removeObserver(observer) }
  }
}

extension AppStorage where Value == Bool {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Int {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Double {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == String {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Data {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == Date {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue, key, store)
  }
}

extension AppStorage where Value == URL {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      store: store, read: { $0.url(forKey: key) ?? wrappedValue },
      write: { $0.set($1, forKey: key) })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      store: store,
      read: { $0.string(forKey: key).flatMap(Value.init(rawValue:)) ?? wrappedValue },
      write: { $0.set($1.rawValue, forKey: key) })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// Creates a property for the value of a key.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      store: store,
      read: { ($0.object(forKey: key) as? Int).flatMap(Value.init(rawValue:)) ?? wrappedValue },
      write: { $0.set($1.rawValue, forKey: key) })
  }
}

extension AppStorage {
  private init(_ value: Value, _ key: String, _ store: UserDefaults?) {
    self.init(
      store: store, read: { $0.object(forKey: key) as? Value ?? value },
      write: { $0.set($1, forKey: key) })
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  private init<Wrapped>(optional key: String, _ store: UserDefaults?, _ type: Wrapped.Type)
  where Value == Wrapped? {
    self.init(
      store: store, read: { $0.object(forKey: key) as? Wrapped },
      write: { store, value in
        if let value { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
      })
  }

  /// Creates a property for the value of a key, or `nil` if there is none.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(optional: key, store, Bool.self)
  }

  /// Creates a property for the value of a key, or `nil` if there is none.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(optional: key, store, Int.self)
  }

  /// Creates a property for the value of a key, or `nil` if there is none.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(optional: key, store, Double.self)
  }

  /// Creates a property for the value of a key, or `nil` if there is none.
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(optional: key, store, String.self)
  }

  /// Creates a property for the value of a key, or `nil` if there is none.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(optional: key, store, Data.self)
  }
}
