// Like many files of real extensions, this file imports only Foundation.
import Foundation

func keepByFoundation(_ word: String) {
  let group = UserDefaults(suiteName: "group.org.example.settings")
  group?.set(word, forKey: "word")
  UserDefaults.standard.set("own " + word, forKey: "word")
  UserDefaults().set("plain " + word, forKey: "plain")
  print(group?.synchronize() ?? false, UserDefaults(suiteName: "group.org.example.nobodys") == nil)
}

private final class Derived: UserDefaults {}

/// A subclass is not replaced. Its initializer may return `nil`.
func keepBySubclass(_ word: String) {
  guard let group = Derived(suiteName: "group.org.example.settings") else { return print("nil") }
  group.set(word, forKey: "word")
  print(group.synchronize())
}
