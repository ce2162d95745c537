import Contract
import Donations
import ExtensionBundles
import Foundation
import Linux
import Logging
import Transfers
import Translations

/// The user's changes to the extensions: apps installed and removed, order and visibility.
struct ExtensionAdministration: Sendable {
  let catalog: ExtensionCatalog
  let preferences: PreferencesFile
  let permissions: LocalNetworkDecisions
  let installer: AppInstaller
  let shares: ShareRegistry
  let descriptors: DescriptorStore
  let transfers: TransferQueue
  let known: KnownApps
  let donations: DonationFolder
  let logger: Logger

  func problems() -> [ExtensionProblem] {
    catalog.read().problems + [permissions.file.problem].compactMap(\.self)
      + known.problems()
  }

  // MARK: Apps

  /// - Throws: `ControlError` `bundleRefused` with the reason if the app cannot be installed.
  func install(
    _ installation: ApplicationInstallation, peer: Int32?
  ) async throws -> InstalledApplication {
    let (folder, handOver) = try descriptors.take(installation.handle, peer: peer)
    let name = handOver.name ?? ""
    guard try folder.status().isDirectory else {
      throw ControlError(
        .bundleRefused, Explanation("\(name) is not a folder. Name a folder X.app."))
    }
    let installed = try await reporting { [installer] in
      try installer.install(
        folder, named: name, replacesAny: installation.replacesAny ?? false,
        digest: installation.digest)
    }
    // The user gave the permissions to another developer's extensions.
    if installed.changesOwner { await withdrawPermissions(of: installed.extensions) }
    return InstalledApplication(
      id: installed.application.identifier, name: installed.application.name, path: installed.path,
      extensions: installed.extensions, replaced: installed.isReplacement,
      hiddenBy: installed.hiddenBy)
  }

  /// - Parameter id: The bundle identifier of the app or of one of its extensions.
  /// - Throws: `ControlError` `notFound` if there is no such app, `bundleRefused` if the app cannot
  ///   be removed, `wrongState` if its data is in use or one of its transfers is not delivered.
  func remove(_ id: String, deletesData: Bool) async throws -> RemovedApplication {
    guard let found = installer.installed(id) else { throw absence(id) }
    if deletesData, await shares.isInUse(found.extensions) {
      throw ControlError(
        .wrongState,
        Explanation(
          """
          A share to \(found.app) is in progress. Finish or cancel the share, then delete the \
          data.
          """))
    }
    if deletesData { try await checkDelivery(of: found) }
    let removed = try await reporting { [installer] in
      try installer.remove(id, deletesData: deletesData)
    }
    guard let removed else { throw absence(id) }
    await forgetPeople(of: removed.extensions)
    await forgetPermissions(of: removed.extensions)
    return RemovedApplication(
      id: removed.identifier, name: removed.name, extensions: removed.extensions,
      keptData: removed.kept, deletedData: removed.deleted)
  }

  /// Deletes the donations of removed extensions, unless another extension has the same identifier.
  private func forgetPeople(of removed: [String]) async {
    let contents = catalog.read()
    for identifier in removed where contents[identifier] == nil {
      do {
        try await OwnThread.run { [donations] in try donations.forgetAll(of: identifier) }
      } catch {
        logger.warning("the people of \(identifier) were not removed: \(error)")
      }
    }
  }

  /// Checks that no transfer of the app is waiting. A waiting transfer may need the app's data, and
  /// the app must be notified of the transfer's end.
  private func checkDelivery(of found: (app: String, extensions: [String])) async throws {
    let open = try await transfers.snapshots(
      TransferSelection(
        states: [.waiting], owners: Set(found.extensions + [found.app]), limit: 100))
    guard let first = open.first else { return }
    let undelivered =
      open.count < 100
      ? Explanation(
        "\(open.count) transfer of \(found.app) is not delivered yet, \(first.id).",
        """
        \(open.count) transfers of \(found.app) are not delivered yet, the newest \(first.id).
        """, count: open.count)
      : Explanation(
        """
        100 or more transfers of \(found.app) are not delivered yet, the newest \(first.id).
        """)
    let advice = Explanation(
      "Wait for delivery, cancel the transfers, or remove the app and keep its data.")
    throw ControlError(
      .wrongState, Explanation(joining: [undelivered, advice]), remedies: [.listTransfers])
  }

  private func absence(_ id: String) -> ControlError {
    let other = catalog.read().extensions.first {
      $0.identifier == id || $0.application.identifier == id
    }
    guard let other else {
      return ControlError(
        .notFound, Explanation("No app and no extension has the identifier \(id)."),
        remedies: [.listExtensions])
    }
    return ControlError(
      .notFound,
      Explanation(
        """
        \(other.displayName) cannot be removed, because it was not installed. It is in \
        \(other.application.bundle.path).
        """),
      remedies: [.hideExtension(other.identifier)])
  }

  /// Records that the user has opened an app. The evidence is a process that runs the app's
  /// program.
  func noteOpening(of owner: String, by process: Int32?) async {
    guard let process, let program = RunningProgram(of: process),
      let app = catalog.read().application(of: owner), app.executable?.path == program.path
    else { return }
    await known.note(app, logger)
  }

  // MARK: Order

  /// - Throws: `ControlError` `notFound` if there is no such extension, `invalidRequest` if the
  ///   position is not valid, `bundleRefused` if the order cannot be saved.
  func place(_ id: String, _ position: ExtensionPosition) async throws -> [ExtensionListing] {
    guard position.position >= 1 else {
      throw ControlError(
        .invalidRequest, Explanation("The first position is 1."))
    }
    let present = catalog.read().extensions
    let meant = try meant(by: id, among: present)
    guard meant.count == 1, let one = meant.first else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          """
          \(id) is an app with \(meant.count) extensions. Name one of them: \
          \(meant.joined(separator: ", ")).
          """))
    }
    try await change { $0.move(one, to: position.position, among: present.map(\.identifier)) }
    return await shares.extensions()
  }

  /// - Throws: `ControlError` `notFound` if there is no such extension, `bundleRefused` if the
  ///   setting cannot be saved.
  func setVisibility(_ id: String, _ visibility: ExtensionVisibility) async throws
    -> [ExtensionListing]
  {
    let meant = try meant(by: id, among: catalog.read().extensions)
    try await change { visibility.hidden ? $0.hide(meant) : $0.show(meant) }
    return await shares.extensions()
  }

  /// Returns the extension with this identifier, or all extensions of the app with this identifier.
  private func meant(
    by id: String, among present: [ExtensionBundle]
  ) throws(ControlError) -> [String] {
    if present.contains(where: { $0.identifier == id }) { return [id] }
    let ofApp = present.filter { $0.application.identifier == id }.map(\.identifier)
    if !ofApp.isEmpty { return ofApp }
    let names = present.map(\.identifier).joined(separator: ", ")
    throw ControlError(
      .notFound,
      names.isEmpty
        ? Explanation("There is no extension \(id). None is installed.")
        : Explanation("There is no extension \(id). Installed extensions: \(names)."))
  }

  private func change(
    _ change: @escaping @Sendable (inout ExtensionPreferences) -> Void
  ) async throws {
    try await reporting { [preferences] in
      try preferences.change(change)
    }
  }

  /// Runs work in its own thread, because the work may wait for the disk. Converts the errors of
  /// the work.
  private func reporting<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await OwnThread.run(work)
    } catch let problem as ExtensionProblem {
      throw ControlError(.bundleRefused, problem.description)
    } catch let other as ReplacesAnother {
      throw ControlError(.replacesAnother, other.explanation)
    } catch let change as ChangedBeforeInstallation {
      throw ControlError(
        .bundleRefused,
        Explanation("\(change.app) changed while you decided. Install it again."))
    }
  }
}
