import ActivationRules
import Contract
import Donations
package import ExtensionBundles
import Foundation
import Linux
package import ShareSession
import Translations

/// The open shares, and the extensions that they can go to.
package actor ShareRegistry {
  /// The maximum number of begun shares. Each may have a process.
  static let limit = 64
  /// The maximum number of shares that have not begun.
  static let unbegunLimit = 64
  /// The maximum number of shares of one process that have not begun.
  static let unbegunOfOne = 16
  /// The number of files that the daemon accepts for a share even if other shares hold many files.
  static let fewFiles = 256
  /// The lifetime of a share that has not begun, while the process of its face runs. After the
  /// process has ended, the lifetime is `unattended`.
  static let unbegun: Duration = .seconds(1800)

  private struct Entry {
    let session: ShareSession
    let subject: OfferedSubject
    /// The process that created the share, if known.
    let peer: Int32?
    let face: ProcessWatch?
    /// The number of files that the share holds open.
    let files: Int
    let created = ContinuousClock.now
    var hasBegun = false
    var listeners = 0
    var expiry: Task<Void, Never>?
  }

  private let catalog: ExtensionCatalog
  private let known: KnownApps
  private let surroundings: ShareSurroundings
  private let intake: ShareIntake
  private var entries: [String: Entry] = [:]
  /// The number of files of shares that are being created.
  private var filesComing = 0
  /// The lifetime of a share that no face follows.
  private var unattended: Duration { .seconds(surroundings.deadlines.unattended) }
  /// The lifetime of a begun share that no face has followed yet. The face may still be starting.
  private var unheard: Duration { unattended * 10 }

  package init(
    catalog: ExtensionCatalog, known: KnownApps, surroundings: ShareSurroundings,
    descriptors: DescriptorStore
  ) {
    self.catalog = catalog
    self.known = known
    self.surroundings = surroundings
    intake = ShareIntake(
      store: descriptors, mounts: surroundings.mounts, pictures: surroundings.pictures,
      logger: surroundings.logger)
  }

  /// Returns all extensions, without verdicts.
  func extensions() -> [ExtensionListing] {
    let contents = catalog.read()
    return contents.extensions.map {
      ExtensionListing(
        $0, verdict: nil, isHidden: contents.hidden.contains($0.identifier), known)
    }
  }

  /// Returns whether an open share goes to one of these extensions.
  func isInUse(_ identifiers: [String]) async -> Bool {
    for entry in entries.values {
      let status = await entry.session.status
      if status.isOpen, let chosen = status.extension, identifiers.contains(chosen) {
        return true
      }
    }
    return false
  }

  /// Returns whether the share's extension may still hand off transfers.
  func isUnderWay(_ id: String) async -> Bool {
    guard let entry = entries[id] else { return false }
    return await entry.session.status.isOpen
  }

  func isFollowed(_ id: String) -> Bool { (entries[id]?.listeners ?? 0) > 0 }

  /// Returns the bundles that cannot be used, with the reasons.
  func problems() -> [ExtensionProblem] { catalog.read().problems }

  /// - Throws: `ControlError.invalidRequest` if an item cannot be shared, `busy` if too many files
  ///   are open.
  func create(
    _ creation: ShareCreation, peer: Int32?, as id: String = RandomIdentifier.make()
  ) async throws -> ShareOffer {
    let folder = surroundings.directories.shares.appending(
      path: id, directoryHint: .isDirectory)
    let files = creation.items.count { if case .file = $0 { true } else { false } }
    try checkRoom(for: files)
    var coming = files
    filesComing += coming
    defer { filesComing -= coming }
    let items: [SharedItem<SharedFile>]
    do {
      items = try await intake.items(of: creation, peer: peer, folder: folder)
    } catch {
      try? FolderRemoval.remove(folder.path)
      throw error
    }
    let session = ShareSession(
      id: id, items: items, title: creation.title, surroundings: surroundings,
      isDebugged: creation.isDebugged == true)
    // The catalog is read first, because bundles may declare the items' types.
    let contents = catalog.read()
    let subject = OfferedSubject(items)
    await makeRoom(for: peer)
    guard entries[id] == nil else {
      throw ControlError(.internal, Explanation("Two shares got the same name. Try again."))
    }
    let face = peer.flatMap { try? ProcessWatch(of: $0) }
    entries[id] = Entry(
      session: session, subject: subject, peer: peer, face: face, files: files)
    filesComing -= coming
    coming = 0
    expireUnbegun(id, of: face)
    // Evaluating rules may take long and must not block other shares.
    let listings = try await OwnThread.run { [known] in
      Self.listings(contents, for: subject, known)
    }
    let people = try await OwnThread.run { [donations = surroundings.donations] in
      SharePerson.offered(with: listings, of: donations)
    }
    return ShareOffer(
      share: id, items: items.map(\.summary), extensions: listings,
      people: people.isEmpty ? nil : people)
  }

  func status(of id: String) async throws -> ShareStatus { try await session(id).status }

  /// - Throws: `ControlError` `notFound` if there is no such share, extension or person,
  ///   `notOffered` with the reason if the extension rejects the items, `wrongState` if the share
  ///   cannot begin.
  func begin(
    _ identifier: String, person: String? = nil, opensLinks: Bool = false,
    asksAboutHosts: Bool = false, share id: String
  ) async throws -> ShareStatus {
    let subject = try entry(id).subject
    let bundle = try bundle(identifier)
    try await check(subject, for: bundle)
    var acquaintance: KnownPerson?
    if let person {
      let donations = surroundings.donations
      acquaintance = try await OwnThread.run {
        donations.acquaintance(person, of: bundle.identifier)
      }
      guard acquaintance != nil else {
        throw ControlError(
          .notFound,
          Explanation(
            "\(bundle.displayName) no longer knows the person you chose. Choose again."))
      }
    }
    try await checkContent(of: bundle)
    // The use of the app is recorded before the extension runs, because the extension may request
    // at once that its app opens a URL.
    if !known.contains(bundle.application) {
      await known.note(bundle.application, surroundings.logger)
    }
    // The entry is read again, because the share may have changed while the rule was evaluated.
    let entry = try entry(id)
    if !entry.hasBegun { try await takePlace(id) }
    do {
      try await entry.session.begin(
        ShareExtension(bundle), to: acquaintance?.conversation, opensLinks: opensLinks,
        asksAboutHosts: asksAboutHosts)
    } catch {
      if !entry.hasBegun { giveUpPlace(id) }
      throw error
    }
    return await entry.session.status
  }

  /// Returns the name of an extension that accepts a link without a face.
  /// - Throws: `ControlError` `notFound` if there is no such extension, `notOffered` with the reason
  ///   if it accepts no link or needs a browser.
  func linkDestination(_ identifier: String) async throws -> String {
    let bundle = try bundle(identifier)
    do {
      try await check(OfferedSubject([.url("https://example.com/")]), for: bundle)
    } catch let refusal as ControlError {
      throw ControlError(
        refusal.code,
        Explanation("The link cannot go to \(bundle.displayName). \(refusal.explanation)"))
    }
    guard try await !OwnThread.run({ bundle.sharesByBrowser }) else {
      throw ControlError(
        .notOffered,
        Explanation(
          "The link cannot go to \(bundle.displayName), because it opens a page of your browser. Share the link from the sheet."
        ))
    }
    return bundle.displayName
  }

  /// - Throws: `ControlError.notFound` if there is no such extension.
  private func bundle(_ identifier: String) throws -> ExtensionBundle {
    guard let bundle = catalog.read()[identifier] else {
      throw ControlError(.notFound, Explanation("There is no extension \(identifier)."))
    }
    return bundle
  }

  /// - Throws: `ControlError.notOffered` with the reason if the extension rejects the items.
  private func check(_ subject: OfferedSubject, for bundle: ExtensionBundle) async throws {
    let refusal = try await OwnThread.run { () -> Explanation? in
      let verdict = subject.verdict(of: bundle.activationRule, isCurrent: true)
      return verdict.offered
        ? nil
        : verdict.reasonExplanation
          ?? Explanation("\(bundle.displayName) does not accept these items.")
    }
    if let refusal { throw ControlError(.notOffered, refusal) }
  }

  /// - Throws: `ControlError.wrongState` if the extension's app has changed since it was installed.
  ///   The share stays as it is, and the user can choose another extension.
  private func checkContent(of bundle: ExtensionBundle) async throws {
    do {
      try await OwnThread.run { [known] in try known.checkContent(of: bundle.application) }
    } catch let problem as ExtensionProblem {
      let name = bundle.application.name
      let sentences = [
        problem.kind == .unrecorded
          ? Explanation(
            "\(bundle.displayName) was not started, because the record of its app's files is damaged."
          )
          : Explanation(
            "\(bundle.displayName) was not started, because the files of its app have changed since the installation."
          ),
        Explanation("To use \(name), install it again from its original folder."),
      ]
      throw ControlError(.wrongState, Explanation(joining: sentences))
    }
  }

  func session(_ id: String) throws(ControlError) -> ShareSession { try entry(id).session }

  private func entry(_ id: String) throws(ControlError) -> Entry {
    guard let entry = entries[id] else {
      throw ControlError(.notFound, Explanation("There is no share \(id). It may have ended."))
    }
    return entry
  }

  /// Ends a share. A posted share first finishes its work.
  func end(_ id: String) async {
    guard let session = entries[id]?.session else { return }
    if await session.isFinishing {
      entries[id]?.expiry?.cancel()
      entries[id]?.expiry = Task {
        await session.finish()
        await self.remove(id)
      }
    } else {
      await remove(id)
    }
  }

  private func remove(_ id: String) async {
    guard let entry = entries.removeValue(forKey: id) else { return }
    entry.expiry?.cancel()
    await entry.session.end()
  }

  /// Ends all shares when the daemon stops.
  package func endAll() async {
    await withTaskGroup { group in
      for id in entries.keys { group.addTask { await self.remove(id) } }
    }
  }

  /// Returns the share's status and its later changes. A share does not expire while a client
  /// follows it.
  func follow(_ id: String) async throws -> AttendedEvents {
    let session = try session(id)
    entries[id]?.listeners += 1
    entries[id]?.expiry?.cancel()
    let attendance = Attendance { [weak self] in await self?.unfollow(id) }
    return AttendedEvents(changes: await session.follow(), attendance: attendance)
  }

  private func unfollow(_ id: String) {
    entries[id]?.listeners -= 1
    // The face may have crashed, or may be about to follow again.
    if entries[id]?.listeners == 0 { expire(id, after: unattended) }
  }

  /// Removes the shares that have ended and have no listener.
  private func forgetEnded() async {
    for (id, entry) in entries where entry.listeners == 0 {
      if await !entry.session.status.isOpen, entries[id]?.listeners == 0 { await remove(id) }
    }
  }

  // MARK: Room

  /// Removes one share that has not begun, if there are too many of these shares.
  /// - If the caller's process has too many, the oldest share of that process is removed.
  /// - Otherwise, if the face of a share has ended, the oldest such share is removed.
  /// - Otherwise, the oldest share of the process with the most shares is removed.
  private func makeRoom(for peer: Int32?) async {
    let waiting = entries.filter { !$0.value.hasBegun && $0.value.listeners == 0 }
    let own = waiting.filter { $0.value.peer == peer }
    var crowd = own.count >= Self.unbegunOfOne ? own : [:]
    if crowd.isEmpty, waiting.count >= Self.unbegunLimit {
      let orphans = waiting.filter { $0.value.face?.hasEnded ?? false }
      let most = Dictionary(grouping: waiting, by: \.value.peer).max {
        $0.value.count < $1.value.count
      }
      crowd =
        orphans.isEmpty
        ? Dictionary(uniqueKeysWithValues: (most?.value ?? []).map { ($0.key, $0.value) }) : orphans
    }
    guard let oldest = crowd.min(by: { $0.value.created < $1.value.created }) else { return }
    await remove(oldest.key)
  }

  /// Checks that the daemon may open the files of a share. A file takes up to two file descriptors
  /// until its share ends. A share of few files is always accepted.
  private func checkRoom(for files: Int) throws(ControlError) {
    guard files > Self.fewFiles else { return }
    let held = entries.values.reduce(filesComing) { $0 + $1.files }
    let most = max(Self.fewFiles, OpenFileLimit.current / 4)
    guard held + files > most else { return }
    throw ControlError(
      .busy,
      Explanation(
        """
        The shares in progress hold \(held) files, and the daemon can hold \(most). Finish or \
        cancel a share, or share fewer files at once.
        """))
  }

  /// Reserves a place for a share that begins, because it may start a process.
  private func takePlace(_ id: String) async throws(ControlError) {
    if entries.count(where: \.value.hasBegun) >= Self.limit { await forgetEnded() }
    guard entries.count(where: \.value.hasBegun) < Self.limit else {
      throw ControlError(
        .wrongState,
        Explanation("\(Self.limit) shares are already in progress. Finish or cancel one first."))
    }
    entries[id]?.hasBegun = true
    if entries[id]?.listeners == 0 { expire(id, after: unheard) }
  }

  private func giveUpPlace(_ id: String) {
    entries[id]?.hasBegun = false
    if entries[id]?.listeners == 0 { expireUnbegun(id, of: entries[id]?.face) }
  }

  private func expireUnbegun(_ id: String, of face: ProcessWatch?) {
    entries[id]?.expiry?.cancel()
    entries[id]?.expiry = Task { [unattended] in
      let end = ContinuousClock.now + Self.unbegun
      while !Task.isCancelled, .now < end, face?.hasEnded != true {
        try? await Task.sleep(for: unattended)
      }
      // The creating process may have left the share for another process to begin.
      if face?.hasEnded == true { try? await Task.sleep(for: unattended) }
      if !Task.isCancelled { await self.end(id) }
    }
  }

  private func expire(_ id: String, after time: Duration) {
    entries[id]?.expiry?.cancel()
    entries[id]?.expiry = Task {
      try? await Task.sleep(for: time)
      if !Task.isCancelled { await self.end(id) }
    }
  }

  /// Returns all extensions. The extensions that are offered come first.
  private static func listings(
    _ contents: ExtensionCatalog.Contents, for subject: OfferedSubject, _ known: KnownApps
  ) -> [ExtensionListing] {
    let all = contents.extensions.map { bundle in
      ExtensionListing(
        bundle, verdict: subject.verdict(of: bundle.activationRule),
        isHidden: contents.hidden.contains(bundle.identifier), known)
    }
    return all.filter(\.offered) + all.filter { !$0.offered }
  }
}
