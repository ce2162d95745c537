import UIKit

/// Uses settings that belong to no group.
func keepOwnSettings(_ words: [String]) {
  switch words.first {
  case "write":
    UserDefaults.standard.set(words[1], forKey: "word")
    UserDefaults(suiteName: "com.example.other")?.set("other " + words[1], forKey: "word")
    say(UserDefaults.standard.synchronize())
  case "read":
    say(
      UserDefaults.standard.string(forKey: "word") ?? "nil",
      UserDefaults().string(forKey: "word") ?? "nil",
      UserDefaults(suiteName: "com.example.other")?.string(forKey: "word") ?? "nil")
  case "names":
    say(words.dropFirst().map { UserDefaults(suiteName: $0) == nil ? "nil" : "there" })
  case "domains": useDomains()
  default: fail("unknown command")
  }
}

private func useDomains() {
  let standard = UserDefaults.standard
  standard.register(defaults: ["word": "registered", "other": "registered"])
  say(standard.string(forKey: "word") ?? "nil", standard.dictionaryRepresentation().count)
  standard.set("set", forKey: "word")
  // Registered defaults apply to every object of the process.
  say(
    standard.string(forKey: "word") ?? "nil",
    UserDefaults(suiteName: "com.example.other")?.string(forKey: "other") ?? "nil")
  standard.removeObject(forKey: "word")
  say(standard.string(forKey: "word") ?? "nil")
  standard.setPersistentDomain(["a": 1, "b": 2], forName: "com.example.domain")
  let domain = UserDefaults(suiteName: "com.example.domain")
  say(domain?.integer(forKey: "b") ?? -1, standard.object(forKey: "b") == nil)
  standard.addSuite(named: "com.example.domain")
  say(standard.integer(forKey: "b"))
  standard.removeSuite(named: "com.example.domain")
  standard.removePersistentDomain(forName: "com.example.domain")
  say(
    domain?.object(forKey: "b") == nil,
    standard.persistentDomain(forName: "com.example.domain") == nil)
  standard.set(5, forKey: "own")
  standard.removePersistentDomain(forName: "org.example.Settings")
  say(standard.object(forKey: "own") == nil)
}

/// Prints each value for which the group's settings and Foundation's convert differently.
func compareCoercions() {
  guard let kept = UserDefaults(suiteName: group),
    let foundations = FoundationsOwn(suiteName: "coercions-\(getpid())")
  else { fail("no defaults") }
  let values: [Any] = [
    7, 0, -3, 2.75, true, false, Float(1.5), 1 << 40, UInt8(3), "YES", "no", "true", "y", "12abc",
    "3.5", "  8", "0x1F", "1e3", "", "~/x", "/a/b", Data([1]), Date(timeIntervalSince1970: 0),
    ["a", "b"], [1, 2], ["k": "v"],
  ]
  for value in values {
    let answers = [kept, foundations].map { (defaults: Foundation.UserDefaults) -> [String] in
      defaults.set(value, forKey: "key")
      return answersOf(defaults, value)
    }
    if answers[0] != answers[1] { say(value, answers[0], answers[1]) }
  }
  foundations.removeObject(forKey: "key")
  say(values.count)
}

private func answersOf(_ defaults: Foundation.UserDefaults, _ value: Any) -> [String] {
  let key = "key"
  var answers: [Any?] = [
    defaults.integer(forKey: key), defaults.double(forKey: key), defaults.float(forKey: key),
  ]
  answers.append(defaults.bool(forKey: key))
  answers.append(defaults.string(forKey: key))
  answers.append(defaults.stringArray(forKey: key))
  answers.append(defaults.array(forKey: key)?.count)
  answers.append(defaults.dictionary(forKey: key)?.count)
  answers.append(defaults.data(forKey: key))
  // Foundation would read the data as an archived URL.
  if !(value is Data) { answers.append(defaults.url(forKey: key)?.path) }
  answers.append(defaults.object(forKey: key) as? Date)
  return answers.map { answer in answer.map { "\($0)" } ?? "nil" }
}

/// A subclass is not replaced by this project's class.
private final class FoundationsOwn: Foundation.UserDefaults {}
