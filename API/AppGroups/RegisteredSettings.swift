import Foundation
import Synchronization

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
