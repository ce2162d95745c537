import Foundation

/// The location of a suite's settings.
enum SettingsPlace {
  /// Foundation's location, for a program that is neither an app nor an extension.
  case foundation
  case store(SettingsStore)
  /// No location. The process is not entitled to the group, the name is not allowed, or the folder
  /// cannot be created.
  case nowhere

  /// - Parameter suite: the suite's name, or `nil` for the program's own settings.
  init(suite: String?) {
    if let suite, suite.hasPrefix("group.") {
      self.init(suite, in: GroupContainer(suite)?.folder)
      return
    }
    guard let container = BundleContainer.current else {
      self = .foundation
      return
    }
    let name = suite ?? container.identifier
    // As on iOS, the program's own settings are available only as `standard`.
    let isTaken = suite == container.identifier || suite == UserDefaults.globalDomain
    let isName =
      (1...200).contains(name.utf8.count) && !name.hasPrefix(".") && !name.contains("/")
      && !name.contains("\0")
    guard !isTaken, isName else {
      SettingsStore.report(name, "is not a valid name of a suite")
      self = .nowhere
      return
    }
    self.init(name, in: container.folder)
  }

  /// Finds the settings of a domain, which may be the program's own.
  init(domain: String) {
    self.init(suite: domain == BundleContainer.current?.identifier ? nil : domain)
  }

  private init(_ name: String, in container: URL?) {
    guard let container else {
      self = .nowhere
      return
    }
    do {
      self = .store(
        try .shared(
          name,
          in: container.appending(path: "Library/Preferences", directoryHint: .isDirectory)))
    } catch {
      SettingsStore.report(name, "cannot be stored: \(error)")
      self = .nowhere
    }
  }

  var store: SettingsStore? { if case .store(let store) = self { store } else { nil } }
}
