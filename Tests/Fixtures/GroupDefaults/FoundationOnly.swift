// As many files of real extensions: Foundation, and nothing else.
import Foundation

func keepByFoundation(_ word: String) {
  let group = UserDefaults(suiteName: "group.org.example.settings")
  group?.set(word, forKey: "word")
  UserDefaults.standard.set("own " + word, forKey: "word")
  UserDefaults().set("plain " + word, forKey: "plain")
  print(group?.synchronize() ?? false, UserDefaults(suiteName: "group.org.example.nobodys") == nil)
}

private final class Derived: UserDefaults {}

/// A subclass is not replaced: it is there or it is not.
func keepBySubclass(_ word: String) {
  guard let group = Derived(suiteName: "group.org.example.settings") else { return print("nil") }
  group.set(word, forKey: "word")
  print(group.synchronize())
}
