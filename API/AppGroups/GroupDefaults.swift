import Foundation
import Linux
import Synchronization

/// The settings of one app group.
final class GroupDefaults: Sendable {
  private let file: DefaultsFile
  private let folder: URL
  private let name: String
  private let state = Mutex(State())

  private struct State {
    var failed = false
    /// A property list, as bytes: what `register(defaults:)` was given last for each key.
    var registered = Data()
    var watch: FileWatch?
  }

  /// - throws: when the folder for the file cannot be made.
  init(_ group: String, in container: URL) throws {
    folder = container.appending(path: "Library/Preferences", directoryHint: .isDirectory)
    name = group + ".plist"
    file = try DefaultsFile(folder: folder, name: name)
  }

  var values: [String: Any] {
    do {
      return try file.read()
    } catch {
      report("cannot be read: \(error)")
      return [:]
    }
  }

  func value(_ key: String) -> Any? { values[key] }

  /// Whether every `set` was kept.
  var isWhole: Bool { state.withLock { !$0.failed } }

  /// Stands in for keys that have no value, in this process only.
  var registered: [String: Any] {
    let data = state.withLock { $0.registered }
    guard !data.isEmpty else { return [:] }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return list as? [String: Any] ?? [:]
  }

  func register(_ values: [String: Any]) {
    let all = registered.merging(values) { $1 }
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: all, format: .binary, options: 0)
    else { return report("cannot register values that are no property list") }
    state.withLock { $0.registered = data }
  }

  /// nil removes the key. A value that is no property list is reported and not kept.
  func set(_ value: Any?, _ key: String) {
    if let value, !PropertyListSerialization.propertyList(value, isValidFor: .binary) {
      return report("cannot keep the value for \(key): it is a \(type(of: value))", failed: true)
    }
    do {
      try file.update { values in
        var values = values
        values[key] = value
        return values
      }
    } catch {
      report("cannot keep the value for \(key): \(error)", failed: true)
    }
  }

  /// Posts `didChangeNotification` for `defaults` when another process, too, changes the file.
  func watch(for defaults: UserDefaults) {
    let receiver = Receiver(defaults: defaults)
    let watch = try? FileWatch(folder: folder.path, name: name) {
      guard let defaults = receiver.defaults else { return }
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    }
    state.withLock { $0.watch = watch }
  }

  /// Not checked: a weak reference is safe to read from any thread, and it is never written.
  private final class Receiver: @unchecked Sendable {
    private(set) weak var defaults: UserDefaults?

    init(defaults: UserDefaults) { self.defaults = defaults }
  }

  private func report(_ problem: String, failed: Bool = false) {
    if failed { state.withLock { $0.failed = true } }
    FileHandle.standardError.write(Data("UserDefaults: \(name) \(problem)\n".utf8))
  }
}
