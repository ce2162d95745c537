import Foundation
import ShareSheet

/// The applications for a type, from the files that the desktop maintains (`mimeapps.list`,
/// `mimeinfo.cache`).
struct DesktopApplications {
  private static let limit = 20

  private let desktop: Desktop

  init(_ desktop: Desktop) { self.desktop = desktop }

  /// Returns the applications for a MIME type. The desktop's default application comes first.
  func choices(for type: String) -> [ApplicationChoice] {
    var seen: Set<String> = []
    let known = identifiers(of: type).filter { seen.insert($0).inserted }
    return Array(
      known.lazy.compactMap { id in
        entry(id).map { ApplicationChoice(id: id, name: $0.name) }
      }.prefix(Self.limit))
  }

  /// Returns `nil` if the application does not exist or cannot be offered.
  func entry(_ id: String) -> DesktopEntry? {
    guard id.hasSuffix(".desktop"), !id.contains("/"), !id.hasPrefix(".") else { return nil }
    for folder in desktop.dataFolders {
      // The identifier `kde-viewer.desktop` may mean the file `kde/viewer.desktop`.
      let nested = id.firstIndex(of: "-").map {
        "\(id[..<$0])/\(id[id.index(after: $0)...])"
      }
      for name in [id, nested].compactMap({ $0 }) {
        let path = "\(folder)/applications/\(name)"
        guard let text = SettingsFile.text(path) else { continue }
        guard let entry = DesktopEntry(text, path: path), entry.isOffered,
          entry.triedProgram.map({ desktop.program($0) != nil }) ?? true
        else { return nil }
        return entry
      }
    }
    return nil
  }

  private func identifiers(of type: String) -> [String] {
    let settings = [desktop.folder("XDG_CONFIG_HOME", ".config")]
    let folders = desktop.dataFolders.map { $0 + "/applications" }
    let chosen = (settings + folders).flatMap {
      values(of: type, in: $0 + "/mimeapps.list", groups: ["Default Applications"])
    }
    let added = (settings + folders).flatMap {
      values(of: type, in: $0 + "/mimeapps.list", groups: ["Added Associations"])
    }
    let known = folders.flatMap {
      values(of: type, in: $0 + "/mimeinfo.cache", groups: ["MIME Cache"])
    }
    return chosen + added + known
  }

  private func values(of key: String, in path: String, groups: Set<String>) -> [String] {
    guard let text = SettingsFile.text(path) else { return [] }
    var isWanted = false
    var values: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isWanted = groups.contains(String(line.dropFirst().prefix { $0 != "]" }))
      } else if isWanted, line.hasPrefix(key + "=") {
        values += line.dropFirst(key.count + 1).split(separator: ";").map(String.init)
      }
    }
    return values
  }
}
