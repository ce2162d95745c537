import Foundation
import Linux
import Synchronization

/// The settings of one file, shared by all `UserDefaults` objects of this process that use it.
final class SettingsStore: Sendable {
  private static let opened = Mutex<[String: SettingsStore]>([:])

  private let log: SettingsLog
  private let name: String
  private let state = Mutex(State())

  private struct State {
    var hasFailed = false
    var watch: FileWatch?
    var toldChanges = 0
    var readers: [Reader] = []
  }

  /// Unchecked: reading a weak reference is thread-safe, and the reference is never reassigned.
  private struct Reader: @unchecked Sendable {
    weak var defaults: UserDefaults?
  }

  /// Returns the settings named `suite` in the given directory, which is created if necessary.
  static func shared(_ suite: String, in folder: URL) throws -> SettingsStore {
    try opened.withLock { opened in
      let path = folder.appending(path: suite).path
      if let known = opened[path] { return known }
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let store = SettingsStore(suite, in: folder)
      opened[path] = store
      return store
    }
  }

  private init(_ suite: String, in folder: URL) {
    name = suite
    log = SettingsLog(folder: folder.path, name: suite + ".settings") {
      Self.report(suite, $0)
    }
  }

  // MARK: Values

  func value(_ key: String) -> Any? {
    read([:]) { try log.value(key).map { [key: $0] } ?? [:] }[key].flatMap(StoredValue.decode)
  }

  var values: [String: Any] { read([:], log.values).compactMapValues(StoredValue.decode) }

  private func read(
    _ otherwise: [String: [UInt8]], _ body: () throws -> [String: [UInt8]]
  ) -> [String: [UInt8]] {
    do {
      return try body()
    } catch {
      report("cannot be read: \(error)")
      return otherwise
    }
  }

  /// Sets a value. `nil` removes the key. A value that is not a property list, or is too large, is
  /// reported and not stored.
  func set(_ value: Any?, _ key: String) {
    do {
      try log.update([key: value.map { try StoredValue.encode($0) }])
    } catch {
      report("cannot store the value for \(key): \(error).", failed: true)
    }
  }

  /// Replaces all values.
  func replaceAll(with values: [String: Any]) {
    do {
      var changes: [String: [UInt8]?] = try log.values().mapValues { _ in nil }
      for (key, value) in values { changes[key] = .some(try StoredValue.encode(value)) }
      try log.update(changes)
    } catch {
      report("cannot store new values: \(error).", failed: true)
    }
  }

  /// Waits until all changes are on the disk.
  /// - Returns: whether every value that was set has been stored.
  func synchronize() -> Bool {
    do {
      try log.synchronize()
      return state.withLock { !$0.hasFailed }
    } catch {
      report("cannot be written to the disk: \(error)")
      return false
    }
  }

  // MARK: Changes by other processes

  /// Posts `didChangeNotification` for `defaults` when another process changes a setting, as long
  /// as `defaults` exists.
  func watch(for defaults: UserDefaults) {
    state.withLock { state in
      state.readers.removeAll { $0.defaults == nil }
      state.readers.append(Reader(defaults: defaults))
      guard state.watch == nil else { return }
      do {
        state.toldChanges = try log.foreignChanges()
        state.watch = try FileWatch(
          folder: log.folder, name: log.name, changed: { [weak self] in self?.tellChanges() })
      } catch {
        report("cannot be watched: \(error). Changes by other processes are not reported.")
      }
    }
  }

  private func tellChanges() {
    guard let changes = try? log.foreignChanges() else { return }
    let readers = state.withLock { state -> [Reader] in
      guard state.toldChanges != changes else { return [] }
      state.toldChanges = changes
      return state.readers
    }
    for reader in readers {
      guard let defaults = reader.defaults else { continue }
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    }
  }

  private func report(_ problem: String, failed: Bool = false) {
    if failed { state.withLock { $0.hasFailed = true } }
    Self.report(name, problem)
  }

  static func report(_ name: String, _ problem: String) {
    StandardError.print("UserDefaults: \(name) \(problem)")
  }
}
