import Foundation

/// Identifiers that could be taken for another's, where each names somebody's data, log and
/// settings: one that differs in case alone, an app's that is an extension's, and an extension's
/// that begins like another app's.
struct IdentifierShadows {
  private enum Holder {
    case app
    case `extension`
  }
  private struct Entry {
    let identifier: String
    let holder: Holder
    let path: String
  }

  /// By identifier in lower case; who was found first keeps it.
  private var entries: [String: Entry] = [:]

  mutating func add(_ bundle: ExtensionBundle) {
    let app = bundle.application
    let own = [
      Entry(identifier: app.identifier, holder: .app, path: app.bundle.path),
      Entry(identifier: bundle.identifier, holder: .extension, path: bundle.bundle.path),
    ]
    for entry in own where entries[entry.identifier.lowercased()] == nil {
      entries[entry.identifier.lowercased()] = entry
    }
  }

  /// Why the extension may not stand beside those that have been added; nil when it may. That an
  /// extension has the very identifier of another is not looked at here.
  func problem(of bundle: ExtensionBundle) -> BundleProblem? {
    let app = bundle.application.identifier
    if let other = entries[app.lowercased()], other.identifier != app || other.holder != .app {
      return problem(of: bundle, app, other)
    }
    let identifier = bundle.identifier
    if let other = entries[identifier.lowercased()],
      other.identifier != identifier || other.holder != .extension
    {
      return problem(of: bundle, identifier, other)
    }
    // Between its app's identifier and its own no other app may stand.
    var begin = identifier.lowercased()
    while let dot = begin.lastIndex(of: "."), dot.utf16Offset(in: begin) > app.utf16.count {
      begin = String(begin[..<dot])
      if let other = entries[begin], other.holder == .app {
        return problem(of: bundle, identifier, other)
      }
    }
    return nil
  }

  private func problem(
    of bundle: ExtensionBundle, _ identifier: String, _ other: Entry
  ) -> BundleProblem {
    BundleProblem(
      path: bundle.bundle.path,
      reason: "its identifier \(identifier) could be taken for \(other.identifier) of "
        + other.path,
      remedy: "give one of the two an identifier of its own, or remove it")
  }
}
