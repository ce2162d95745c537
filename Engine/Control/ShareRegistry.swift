import ActivationRules
import ChangeFeed
import ControlAPI
import Directories
package import ExtensionBundles
import Foundation
package import ShareSession

/// The shares under way, and the extensions that they can go to.
package actor ShareRegistry {
  /// Shares that may be under way together; each may hold a process.
  static let limit = 64
  /// How long a share lasts that no face listens to.
  static let unattended: Duration = .seconds(30)
  static let unbegun: Duration = .seconds(1800)

  private struct Entry {
    let session: ShareSession
    /// What activation rules are asked about.
    let subject: ActivationSubject
    var listeners = 0
    var expiry: Task<Void, Never>?
  }

  private let catalog: ExtensionCatalog
  private let surroundings: ShareSurroundings
  private let intake: ShareIntake
  private var entries: [String: Entry] = [:]

  package init(
    catalog: ExtensionCatalog, surroundings: ShareSurroundings, descriptors: DescriptorStore
  ) {
    self.catalog = catalog
    self.surroundings = surroundings
    intake = ShareIntake(
      store: descriptors, pictures: surroundings.pictures, logger: surroundings.logger)
  }

  /// Every extension there is, without a verdict.
  func extensions() -> [ExtensionListing] {
    let contents = catalog.read()
    return contents.extensions.map {
      ExtensionListing($0, verdict: nil, isHidden: contents.hidden.contains($0.identifier))
    }
  }

  /// Whether a share to one of these is under way.
  func isInUse(_ identifiers: [String]) async -> Bool {
    for entry in entries.values {
      let status = await entry.session.status
      if !status.state.isFinal, let chosen = status.extension, identifiers.contains(chosen) {
        return true
      }
    }
    return false
  }

  /// Whether this share's extension may still hand something off.
  func isUnderWay(_ id: String) async -> Bool {
    guard let entry = entries[id] else { return false }
    return await !entry.session.status.state.isFinal
  }

  /// Bundles that cannot be used, and why.
  func problems() -> [BundleProblem] { catalog.read().problems }

  /// - throws: `ControlError.invalidRequest` with what cannot be shared.
  func create(_ creation: ShareCreation, peer: Int32?) async throws -> ShareOffer {
    if entries.count >= Self.limit { await forgetEnded() }
    guard entries.count < Self.limit else {
      throw ControlError(
        .wrongState, "\(Self.limit) shares are under way already; finish or cancel one first.")
    }
    let id = UUID().uuidString.lowercased()
    let folder = surroundings.directories.shares.appending(
      path: id, directoryHint: .isDirectory)
    let items: [SharedItem]
    do {
      items = try await intake.items(of: creation, peer: peer, folder: folder)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    let session = ShareSession(
      id: id, items: items, title: creation.title, surroundings: surroundings)
    // First what there is: bundles may declare the items' types.
    let contents = catalog.read()
    let subject = ActivationSubject(items: [items.map(\.attachmentTypes)])
    entries[id] = Entry(session: session, subject: subject)
    expire(id, after: Self.unbegun)
    return ShareOffer(
      share: id, items: items.map(\.summary), extensions: listings(contents, for: subject))
  }

  func status(of id: String) async throws -> ShareStatus { try await session(id).status }

  /// - throws: `ControlError`: `.notFound`, `.notOffered` with the reason, `.wrongState`.
  func begin(_ identifier: String, share id: String) async throws -> ShareStatus {
    let entry = try entry(id)
    guard let bundle = catalog.read()[identifier] else {
      throw ControlError(.notFound, "There is no extension \(identifier).")
    }
    let verdict = bundle.activationRule.decide(entry.subject.current)
    guard verdict.offered else {
      throw ControlError(.notOffered, verdict.reason ?? "\(bundle.displayName) does not take this.")
    }
    try await entry.session.begin(ShareExtension(bundle))
    return await entry.session.status
  }

  func session(_ id: String) throws(ControlError) -> ShareSession { try entry(id).session }

  private func entry(_ id: String) throws(ControlError) -> Entry {
    guard let entry = entries[id] else {
      throw ControlError(.notFound, "There is no share \(id); it may have ended.")
    }
    return entry
  }

  func end(_ id: String) async {
    guard let entry = entries.removeValue(forKey: id) else { return }
    entry.expiry?.cancel()
    await entry.session.end()
  }

  /// Ends all shares: the daemon stops.
  package func endAll() async {
    for id in entries.keys { await end(id) }
  }

  /// The share's status now and from now on. While somebody follows, it does not expire.
  func follow(_ id: String) async throws -> AttendedEvents {
    let session = try session(id)
    entries[id]?.listeners += 1
    entries[id]?.expiry?.cancel()
    let attendance = Attendance { [weak self] in await self?.unfollow(id) }
    return AttendedEvents(
      changes: await session.changes.subscribe(initial: [(key: id, value: session.status)]),
      attendance: attendance)
  }

  private func unfollow(_ id: String) {
    entries[id]?.listeners -= 1
    // The face may have crashed, or be about to listen again.
    if entries[id]?.listeners == 0 { expire(id, after: Self.unattended) }
  }

  /// Those that have ended and that nobody follows: they wait only to be asked about.
  private func forgetEnded() async {
    for (id, entry) in entries where entry.listeners == 0 {
      if await entry.session.status.state.isFinal, entries[id]?.listeners == 0 { await end(id) }
    }
  }

  private func expire(_ id: String, after time: Duration) {
    entries[id]?.expiry?.cancel()
    entries[id]?.expiry = Task {
      try? await Task.sleep(for: time)
      if !Task.isCancelled { await self.end(id) }
    }
  }

  /// Offered ones first.
  private func listings(
    _ contents: ExtensionCatalog.Contents, for subject: ActivationSubject
  ) -> [ExtensionListing] {
    let all = contents.extensions.map { bundle in
      ExtensionListing(
        bundle, verdict: bundle.activationRule.decide(subject),
        isHidden: contents.hidden.contains(bundle.identifier))
    }
    return all.filter(\.offered) + all.filter { !$0.offered }
  }
}

extension ExtensionListing {
  init(_ bundle: ExtensionBundle, verdict: Verdict?, isHidden: Bool) {
    let takes = verdict?.offered ?? false
    self.init(
      id: bundle.identifier, name: bundle.displayName, offered: takes && !isHidden,
      hidden: isHidden,
      reason: takes && isHidden
        ? "It is hidden. 'sharesheet extensions show \(bundle.identifier)' offers it again."
        : verdict?.reason,
      mend: verdict?.mend,
      failures: takes ? nil : verdict?.failures.prefix(16).map(ListedFailure.init),
      icon: bundle.icon?.path, path: bundle.bundle.path)
  }
}

extension ListedFailure {
  init(_ failure: RuleFailure) {
    self.init(
      key: failure.key, expression: failure.expression.map { String($0.prefix(500)) },
      attachment: failure.attachment)
  }
}

extension ShareExtension {
  init(_ bundle: ExtensionBundle) {
    self.init(
      identifier: bundle.identifier, name: bundle.displayName,
      bundle: bundle.bundle.path, executable: bundle.executable.path,
      principalClass: bundle.principalClass,
      groups: bundle.groups)
  }
}

extension SharedItem {
  /// What an activation rule sees of it.
  var attachmentTypes: AttachmentTypes {
    let value: AttachmentTypes.Value =
      switch self {
      case .text: .text
      case .url: .url
      case .file: .file
      }
    return AttachmentTypes(typeIdentifiers: typeIdentifiers, value: value)
  }
}
