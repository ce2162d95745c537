// An app that stores settings in its group. It has the imports of an app on iOS.
import Synchronization
import UIKit

let group = "group.org.example.settings"

/// Prints a line without buffering, because the process may be killed next.
func say(_ words: Any...) {
  let line = words.map { "\($0)" }.joined(separator: " ")
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

func fail(_ reason: String) -> Never {
  say(reason)
  exit(1)
}

/// Reads, changes and replaces the file without a lock.
func setWithoutLock(_ value: Int, _ key: String) throws {
  guard
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
  else { fail("no container") }
  let file = folder.appending(path: "Library/Preferences/unlocked.plist")
  var values: [String: Any] = [:]
  if let data = try? Data(contentsOf: file) {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    values = list as? [String: Any] ?? [:]
  }
  values[key] = value
  let data = try PropertyListSerialization.data(
    fromPropertyList: values, format: .binary, options: 0)
  try data.write(to: file, options: .atomic)
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "container":
  let folder = FileManager.default.containerURL(
    forSecurityApplicationGroupIdentifier: arguments.last ?? "")
  say(folder?.path ?? "nil")
case "extension": NSExtensionMain()
case "keychain": useKeychain(Array(arguments.dropFirst()))
case "own": keepOwnSettings(Array(arguments.dropFirst()))
case "coercions": compareCoercions()
case "declared": sayDeclaredTypes()
case "foundation": keepByFoundation(arguments.last ?? "")
case "subclass": keepBySubclass(arguments.last ?? "")
case "suite":
  say(UserDefaults(suiteName: arguments.last) == nil ? "nil" : "there")
default:
  guard let defaults = UserDefaults(suiteName: group) else { fail("no defaults") }
  let words = Array(arguments)
  switch words.first {
  case "write":
    for number in 0..<(Int(words[2]) ?? 0) {
      defaults.set(number, forKey: "\(words[1]).\(number)")
      say(number)
    }
    exit(defaults.synchronize() ? 0 : 1)
  case "unlocked":
    for number in 0..<(Int(words[2]) ?? 0) { try setWithoutLock(number, "\(words[1]).\(number)") }
  case "large":
    for number in 0..<(Int(words[1]) ?? 0) {
      defaults.set(
        Data(repeating: UInt8(truncatingIfNeeded: number), count: 300_000), forKey: "large")
      say(number)
    }
  case "remembering":
    var values: [String: Int] = [:]
    for number in 0..<(Int(words[2]) ?? 0) {
      values["\(words[1]).\(number)"] = number
      say(number)
    }
    for (key, value) in values { defaults.set(value, forKey: key) }
  case "notified":
    let count = Mutex(0)
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
    ) { _ in count.withLock { $0 += 1 } }
    for number in 1...3 { defaults.set(number, forKey: "number") }
    // The kernel reports all three changes within this time.
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    withExtendedLifetime(observer) { say(count.withLock { $0 }) }
  case "watch":
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { note in
      guard let changed = note.object as? UserDefaults,
        let word = changed.string(forKey: "word")
      else { return }
      say("changed to \(word)")
      exit(0)
    }
    say("ready")
    withExtendedLifetime((observer, defaults)) { RunLoop.main.run() }
  case "word": defaults.set(words[1], forKey: "word")
  case "types":
    defaults.set(true, forKey: "bool")
    defaults.set(7, forKey: "integer")
    defaults.set(Float(1.5), forKey: "float")
    defaults.set(2.25, forKey: "double")
    defaults.set("cow", forKey: "string")
    defaults.set(["a", "b"], forKey: "strings")
    defaults.set(["key": 1], forKey: "dictionary")
    defaults.set(Data([1, 2]), forKey: "data")
    defaults.set(URL(filePath: "/tmp/cow.jpg"), forKey: "url")
    defaults.register(defaults: ["registered": 5, "integer": 1])
    say(
      defaults.bool(forKey: "bool"), defaults.integer(forKey: "integer"),
      defaults.float(forKey: "float"), defaults.double(forKey: "double"),
      defaults.string(forKey: "string") ?? "nil",
      defaults.stringArray(forKey: "strings")?.joined(separator: "+") ?? "nil",
      defaults.dictionary(forKey: "dictionary")?["key"] as? Int ?? "nil",
      defaults.data(forKey: "data")?.count ?? "nil",
      defaults.url(forKey: "url")?.path ?? "nil", defaults.integer(forKey: "registered"))
    defaults.removeObject(forKey: "string")
    say(defaults.object(forKey: "string") == nil, defaults.synchronize())
    defaults.set(NSObject(), forKey: "object")
    let whole = defaults.synchronize()
    defaults.set(URL(string: "https://example.org/a?b"), forKey: "web")
    say(
      defaults.object(forKey: "object") == nil, whole,
      defaults.url(forKey: "web")?.absoluteString ?? "nil")
  default: fail("unknown command")
  }
}
