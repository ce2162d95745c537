import Foundation

/// The names of the cows, in the group of the app and its extensions.
enum HerdStore {
  static let group = "group.org.sharesheet.test.Herd"

  static func add(_ name: String) {
    let defaults = UserDefaults(suiteName: group)
    defaults?.set((defaults?.stringArray(forKey: "names") ?? []) + [name], forKey: "names")
  }
}
