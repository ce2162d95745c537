import ActivationRules
import Contract
import Destinations
package import Foundation
import Glibc
package import Linux
import Synchronization

/// The bundles of the destination files. All use the program `sharesheet-destination`.
///
/// The bundles are made again when a file changes, so a file that the user writes or edits appears
/// in the sheet at once. Only the daemon may make them.
package final class DestinationBundles: Sendable {
  /// The program of all destinations. It reads `Destination.json` in its bundle.
  package static let program = "sharesheet-destination"
  package static let file = "Destination.json"
  private static let principalClass = "sharesheet_destination.DestinationViewController"
  /// Increases when the bundles of the same file would differ.
  private static let version = "3"

  private struct State {
    var stamps: [String: FileStamp?] = [:]
    var problems: [String: ExtensionProblem] = [:]
  }

  private let files: DestinationFolder
  private let bundles: URL
  private let state = Mutex(State())

  package init(_ directories: Directories) {
    files = DestinationFolder(directories)
    bundles = directories.destinationBundles
  }

  /// Returns the folder of the bundles.
  /// - Parameter programs: The folder of the program.
  package func root(programs: URL) -> BundleRoot {
    BundleRoot(bundles, programs: .folder(programs), isOfDestinations: true)
  }

  /// Makes the bundles of new and changed files, and removes those of removed files.
  /// - Returns: The files that are not usable.
  func update() -> [ExtensionProblem] {
    state.withLock { state in
      let keys = files.keys
      // Without files there is nothing to read or to remove after the first call.
      if keys.isEmpty, state.stamps.isEmpty, access(bundles.path, F_OK) != 0 { return [] }
      for key in keys {
        let stamp = FileStamp(files.path(key))
        if let known = state.stamps[key], known == stamp, access(folder(key), F_OK) == 0 {
          continue
        }
        do throws(ExtensionProblem) {
          state.problems[key] = try make(key)
          state.stamps[key] = .some(stamp)
        } catch {
          // Without a stamp, the next call writes the bundle again.
          state.problems[key] = error
          state.stamps[key] = nil
        }
      }
      let present = Set(keys)
      state.stamps = state.stamps.filter { present.contains($0.key) }
      state.problems = state.problems.filter { present.contains($0.key) }
      removeOthers(present)
      return state.problems.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func folder(_ key: String) -> String { bundles.appending(path: "\(key).app").path }

  private func removeOthers(_ keys: Set<String>) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bundles.path)) ?? []
    for name in names where name.hasSuffix(".app") && !keys.contains(String(name.dropLast(4))) {
      try? FileManager.default.removeItem(atPath: bundles.appending(path: name).path)
    }
  }

  /// Makes one bundle, unless there is an equal one. If the file is not usable, its earlier bundle is
  /// removed.
  /// - Returns: The problem of the file, or `nil`.
  /// - Throws: `ExtensionProblem` if the bundle cannot be written.
  private func make(_ key: String) throws(ExtensionProblem) -> ExtensionProblem? {
    let entry = files.entry(key)
    switch entry.content {
    case .failure(let error):
      try? FileManager.default.removeItem(atPath: folder(key))
      return ExtensionProblem(
        path: entry.path, reason: error.description,
        remedy: entry.isFolder
          ? "move the folder to another place, or delete it"
          : "correct the file, or remove it: sharesheet destinations remove \(key)")
    case .success(let destination):
      if !isMade(destination, as: key) { try write(destination, as: key) }
      return nil
    }
  }

  /// Returns whether the bundle of an equal file is there already, as after a restart of the daemon.
  private func isMade(_ destination: DestinationFile, as key: String) -> Bool {
    let app = folder(key)
    let appex = Self.appex(in: app, key)
    guard let info = try? PropertyListFile.read("\(appex)/Info.plist"),
      info[InfoKey.destination.rawValue] as? String == Self.version,
      let text = try? DestinationFolder.text("\(appex)/\(Self.file)")
    else { return false }
    return text == destination.fileText && access("\(app)/Info.plist", R_OK) == 0
      && access(Self.entitlements(in: appex, key), R_OK) == 0
  }

  private static func appex(in app: String, _ key: String) -> String {
    "\(app)/PlugIns/\(key).appex"
  }

  private static func entitlements(in appex: String, _ key: String) -> String {
    "\(appex)/\(key).entitlements"
  }

  private func write(_ destination: DestinationFile, as key: String) throws(ExtensionProblem) {
    let placement = try BundlePlacement(bundles)
    let stage = try placement.makeStage()
    defer { placement.discard(stage) }
    let app = "\(stage)/\(key).app"
    let appex = Self.appex(in: app, key)
    do {
      try FileManager.default.createDirectory(
        atPath: appex, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Self.write(Self.appInfo(destination, key), to: "\(app)/Info.plist")
      try Self.write(Self.info(destination, key), to: "\(appex)/Info.plist")
      try Self.write(
        ["com.apple.security.application-groups": ["group.destination.\(key)"]],
        to: Self.entitlements(in: appex, key))
      try Data(destination.fileText.utf8).write(
        to: URL(filePath: "\(appex)/\(Self.file)"))
    } catch {
      throw ExtensionProblem(
        path: app, reason: "it cannot be written (\(error.localizedDescription))",
        remedy: "free some space, or make \(bundles.path) writable")
    }
    try placement.place(app, as: "\(key).app")
  }

  private static func write(_ values: [String: Any], to path: String) throws {
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: URL(filePath: path))
  }

  // MARK: Property lists

  private static func appInfo(_ destination: DestinationFile, _ key: String) -> [String: Any] {
    [
      InfoKey.identifier.rawValue: DestinationFolder.application(key),
      InfoKey.displayName.rawValue: destination.name,
      InfoKey.name.rawValue: destination.name,
      // A destination has no app program. No program has this name.
      InfoKey.executable.rawValue: "no-app-\(key)",
      InfoKey.packageType.rawValue: "APPL",
      InfoKey.importedTypes.rawValue: DestinationRule(destination.accepts).declarations,
    ]
  }

  private static func info(_ destination: DestinationFile, _ key: String) -> [String: Any] {
    [
      InfoKey.identifier.rawValue: DestinationFolder.identifier(key),
      InfoKey.displayName.rawValue: destination.name,
      InfoKey.name.rawValue: destination.name,
      InfoKey.executable.rawValue: program,
      InfoKey.packageType.rawValue: "XPC!",
      InfoKey.destination.rawValue: version,
      InfoKey.extensionRole.rawValue: [
        InfoKey.extensionPoint.rawValue: BundleReader.sharePoint,
        InfoKey.principalClass.rawValue: principalClass,
        InfoKey.attributes.rawValue: [
          InfoKey.activationRule.rawValue: DestinationRule(destination.accepts).value
        ],
      ],
    ]
  }
}

extension ExtensionBundle {
  /// Whether the extension is a destination file that shares by the user's browser.
  package var sharesByBrowser: Bool {
    guard DestinationFolder.key(ofIdentifier: identifier) != nil,
      let text = try? DestinationFolder.text(bundle.appending(path: DestinationBundles.file).path),
      case .browser? = (try? DestinationReader.read(text))?.delivery
    else { return false }
    return true
  }
}
