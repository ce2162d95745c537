import Contract
import Foundation

/// The detection of identifiers that could be confused with each other. Each identifier names the
/// owner's data, log and settings. Identifiers conflict if they differ only in case, if an app and
/// an extension have the same one, or if an extension's identifier begins with the identifier of
/// another app.
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

  /// The entries by identifier in lower case. The first entry with an identifier stays.
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

  /// Returns why the extension conflicts with an added app or extension, or `nil` if there is no
  /// conflict. The caller checks for equal identifiers of extensions.
  func problem(of bundle: ExtensionBundle) -> ExtensionProblem? {
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
    // A prefix of the extension's identifier that is longer than its app's identifier must not be
    // another app's identifier.
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
  ) -> ExtensionProblem {
    ExtensionProblem(
      path: bundle.bundle.path,
      reason: "its identifier \(identifier) could be mistaken for \(other.identifier) of "
        + other.path,
      remedy: "give one of the two an identifier of its own, or remove it")
  }
}
