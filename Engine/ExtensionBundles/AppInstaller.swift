import BundleSeal
package import Contract
import Foundation
package import Linux
import Synchronization

/// The installer of apps in the user's folder of apps. It works on one app at a time.
///
/// Only the daemon of a home may use the installer for that home.
package final class AppInstaller: Sendable {
  package struct Installed: Hashable, Sendable {
    package let application: ContainingApplication
    /// The bundle identifiers of the app's extensions.
    package let extensions: [String]
    package let path: String
    /// Whether the app replaced an older version of itself.
    package let isReplacement: Bool
    /// Whether identifiers or groups belonged to another team before.
    package let changesOwner: Bool
    /// The path of another copy of the same app that has priority, or `nil`.
    package let hiddenBy: String?
  }

  private let directories: Directories
  private let catalog: ExtensionCatalog
  private let preferences: PreferencesFile
  private let known: KnownApps
  private let placement: BundlePlacement
  private let turn = Mutex(())

  /// Creates the installer, and removes the files that a killed daemon left.
  package init(
    directories: Directories, catalog: ExtensionCatalog, preferences: PreferencesFile,
    known: KnownApps
  ) throws(ExtensionProblem) {
    self.directories = directories
    self.catalog = catalog
    self.preferences = preferences
    self.known = known
    placement = try BundlePlacement(directories.applications)
    placement.clean()
    try BundlePlacement(directories.groupContainers).clean()
  }

  /// Installs a copy of an app. It replaces an older version of the same app in one step. Shares
  /// that use the older version continue.
  /// - Parameters:
  ///   - source: The open folder `X.app`.
  ///   - name: The folder's name.
  ///   - replacesAny: Whether the app may replace an app that was installed from another place, and
  ///     may get the identifiers and groups of other teams.
  ///   - digest: The digest of the app that the user has seen, or `nil` if any content may be
  ///     installed.
  /// - Throws: `ExtensionProblem` if the app cannot be installed, `ChangedBeforeInstallation` if the
  ///   app has another digest, `ReplacesAnother` if the user must allow the installation. In these
  ///   cases no app has changed. The records are as before too, unless the disk fails a second time
  ///   while they are restored: then the names may belong to the new app's team already, and both
  ///   versions of the app are accepted.
  package func install(
    _ source: Descriptor, named name: String, replacesAny: Bool = false, digest: String? = nil
  ) throws -> Installed {
    try StagedApp.check(name: name, shown: name)
    let (stage, hold) = try placement.makeHeldStage()
    defer { withExtendedLifetime(hold) { placement.discard(stage) } }
    // The app is copied outside the lock, so that a large app does not block other installations.
    try BundleCopy.copy(source, named: name, to: "\(stage)/\(name)")
    let app = try StagedApp(name, in: stage, shown: name)
    let seal = try app.seal()
    if let digest, digest != seal.digest { throw ChangedBeforeInstallation(app: name) }
    let team = try app.team(seal)
    let origin = try? FileManager.default.destinationOfSymbolicLink(atPath: source.path)
    return try turn.withLock { _ in
      try place(app, seal, of: team, from: origin, replacesAny: replacesAny)
    }
  }

  private func place(
    _ app: StagedApp, _ seal: BundleSeal, of team: Team?, from origin: String?, replacesAny: Bool
  ) throws -> Installed {
    let name = app.name
    let identifier = app.application.identifier
    let target = "\(placement.folder)/\(name)"
    let old = InstalledApp.identifier(of: target)
    if let old, old != identifier {
      throw ExtensionProblem(
        path: name, reason: "another app is installed under this name, \(old)",
        remedy: "rename it, or remove the other first")
    }
    let twin = try twin(of: app, target)
    try checkClaims(of: app, target)
    var claims = try TeamClaims(directories)
    let taken = claims.conflicts(of: team, over: app.claims)
    if !replacesAny {
      let source = known.source(of: identifier, at: target)
      let isElsewhere = old != nil && (source == nil || source != origin)
      if isElsewhere || !taken.isEmpty {
        throw ReplacesAnother(
          app: name, team: team?.shortForm, claims: taken,
          sources: isElsewhere ? .init(installed: source, new: origin) : nil)
      }
    }
    // The records come first, so a daemon that is killed leaves no app without its digest and owner.
    let before = claims
    try known.prepare(seal, of: identifier, at: target)
    do throws(ExtensionProblem) {
      try claims.set(app.claims, to: team)
      try placement.place(app.path, as: name)
    } catch {
      // The first error is reported, also if the records cannot be restored.
      try? before.write()
      try? known.abandon(target)
      throw error
    }
    do {
      try known.install(identifier, at: target, from: origin, of: team, seal)
      for group in app.groups { _ = try directories.claim(group, for: identifier) }
    } catch {
      // The app is installed and works. Its content is recorded as the next one.
    }
    return Installed(
      application: app.application, extensions: app.extensions.map(\.identifier), path: target,
      isReplacement: old != nil, changesOwner: !taken.isEmpty, hiddenBy: twin)
  }

  /// - Throws: `ExtensionProblem` if the app requests another app's group, or an identifier is too
  ///   similar to another one.
  private func checkClaims(of app: StagedApp, _ target: String) throws(ExtensionProblem) {
    for group in app.groups {
      if let problem = directories.problem(
        of: app.application.identifier, group, at: app.name)
      {
        throw problem
      }
    }
    let present = URL(filePath: target).resolvingSymlinksInPath().path
    var shadows = IdentifierShadows()
    for other in catalog.read().extensions where other.application.bundle.path != present {
      shadows.add(other)
      guard other.application.identifier != app.application.identifier,
        let group = app.groups.first(where: other.groups.contains),
        // If the group already belongs to the app, the user has allowed both apps to use the group.
        (try? directories.owners(ofGroup: group))?.contains(app.application.identifier) != true
      else { continue }
      throw ExtensionProblem(
        path: app.name,
        reason: "the app group \(group) is already used by \(other.displayName.printable) "
          + "(\(other.application.bundle.path.printable)), which would stop working",
        remedy: "give this app a group of its own in its entitlements")
    }
    for bundle in app.extensions {
      guard let problem = shadows.problem(of: bundle) else { continue }
      throw problem.renaming(app.path, to: app.name)
    }
  }

  /// Returns the path of the same app in another folder, if there is one.
  /// - Throws: `ExtensionProblem` if another app has one of the identifiers.
  private func twin(of app: StagedApp, _ target: String) throws(ExtensionProblem) -> String? {
    let identifiers = Set(app.extensions.map(\.identifier))
    let present = URL(filePath: target).resolvingSymlinksInPath().path
    for other in catalog.read().extensions {
      let bundle = other.application.bundle
      guard bundle.path != present else { continue }
      let isSameApp = other.application.identifier == app.application.identifier
      guard isSameApp || identifiers.contains(other.identifier) else { continue }
      if isSameApp, bundle.lastPathComponent == app.name { return bundle.path }
      let taken = isSameApp ? other.application.identifier : other.identifier
      throw ExtensionProblem(
        path: app.name, reason: "\(bundle.path) already has the identifier \(taken)",
        remedy: isSameApp
          ? "if it is the same app, name it \(bundle.lastPathComponent); otherwise give it an "
            + "identifier of its own" : "give the extension an identifier of its own")
    }
    return nil
  }

  // MARK: Removing

  package struct Removed: Hashable, Sendable {
    package let identifier: String
    package let name: String
    package let extensions: [String]
    /// The paths of the containers that remain: the containers of the app, of its extensions and of
    /// its groups.
    package let kept: [String]
    package let deleted: [String]
  }

  /// Returns the app with an identifier, or the app of the extension with the identifier. It finds
  /// damaged apps too, because a damaged app can be removed.
  /// - Returns: `nil` if the user's folder has no such app.
  package func installed(_ identifier: String) -> (app: String, extensions: [String])? {
    find(identifier).map { ($0.identifier, $0.extensions) }
  }

  private func find(_ identifier: String) -> InstalledApp? {
    let apps = InstalledApp.all(in: placement.folder)
    return apps.first { $0.identifier == identifier }
      ?? apps.first { $0.extensions.contains(identifier) }
  }

  /// Removes an app. Shares that use it continue.
  /// - Parameter deletesData: Whether to delete its containers, its extensions' containers and the
  ///   containers of groups that no other app uses.
  /// - Returns: `nil` if the user's folder has no such app.
  /// - Throws: `ExtensionProblem` if the app cannot be removed. In this case nothing has changed.
  package func remove(
    _ identifier: String, deletesData: Bool
  ) throws(ExtensionProblem) -> Removed? {
    try turn.withLock { _ throws(ExtensionProblem) in
      guard let app = find(identifier) else { return nil }
      let groups = present(Array(app.groups), in: directories.groupContainers)
      let own = present([app.identifier] + app.extensions, in: directories.bundleContainers)
      let containers = groups + own
      let deletable = deletesData ? try unclaimed(groups, own, by: app) : []
      try removing(deletable) { () throws(ExtensionProblem) in try placement.remove(app.folderName)
      }
      // A group without data needs no owner.
      for group in app.groups where present([group], in: directories.groupContainers).isEmpty {
        directories.disown(group)
      }
      try? known.remove(at: app.path)
      disclaim(app)
      // If this fails, the preferences still name extensions that are not installed, which is
      // harmless.
      try? preferences.change { $0.forget(app.extensions) }
      return Removed(
        identifier: app.identifier, name: app.folderName, extensions: app.extensions,
        kept: containers.filter { !deletable.contains($0) }, deleted: deletable)
    }
  }

  /// Frees the identifiers and groups that have no data. If the record cannot be written, they stay
  /// with their team.
  private func disclaim(_ app: InstalledApp) {
    let own = [app.identifier] + app.extensions
    let free =
      own.filter { present([$0], in: directories.bundleContainers).isEmpty }
      + app.groups.filter { present([$0], in: directories.groupContainers).isEmpty }
    var claims = try? TeamClaims(directories)
    try? claims?.set(free, to: nil)
  }

  /// Returns the paths of the existing folders with these names, without a trailing slash.
  private func present(_ names: [String], in folder: URL) -> [String] {
    Set(names).sorted().filter { !$0.contains("/") && !$0.hasPrefix(".") }
      .map { "\(folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path)/\($0)" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the containers of groups that no other app uses and of identifiers that no other app
  /// has.
  private func unclaimed(
    _ groups: [String], _ own: [String], by app: InstalledApp
  ) throws(ExtensionProblem) -> [String] {
    var claimed: Set<String> = []
    var identifiers: Set<String> = []
    for root in catalog.roots {
      for other in InstalledApp.all(in: root.folder.path) where other.path != app.path {
        if let path = other.unreadable {
          throw ExtensionProblem(
            path: path, reason: "it cannot be read, so the owner of the shared data is unknown",
            remedy: "fix or remove \(other.folderName) first, or leave the data")
        }
        claimed.formUnion(other.groups)
        identifiers.formUnion([other.identifier] + other.extensions)
      }
    }
    return groups.filter { !claimed.contains(URL(filePath: $0).lastPathComponent) }
      + own.filter { !identifiers.contains(URL(filePath: $0).lastPathComponent) }
  }

  /// Removes the folders and performs `work`. If `work` throws, the folders are restored.
  private func removing(
    _ folders: [String], _ work: () throws(ExtensionProblem) -> Void
  ) throws(ExtensionProblem) {
    let data = try BundlePlacement(directories.groupContainers)
    let stage = try data.makeStage()
    defer { data.discard(stage) }
    var moved: [(from: String, to: String)] = []
    do throws(ExtensionProblem) {
      for (number, folder) in folders.enumerated() {
        let place = "\(stage)/\(number)"
        do throws(SystemError) {
          try Naming.move(folder, to: place)
        } catch { throw ExtensionProblem(unwritten: folder, error) }
        moved.append((folder, place))
      }
      try work()
    } catch {
      for (from, place) in moved { try? Naming.move(place, to: from) }
      throw error
    }
  }
}
