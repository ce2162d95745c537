import DurableStore
import GRDB
import Linux
import Logging
import SyncFunction

extension GatewayDatabase {
  typealias Outcome = Result<WrittenRevision, GatewayFailure>

  /// The largest number of documents in one commit.
  private static let together = 500

  /// - Parameter isNew: Whether the gateway names the revision. If `false`, the document carries
  ///   the names of the revision and its ancestors.
  /// - Throws: `GatewayFailure` if the document may not be stored.
  package func write(
    _ document: ReceivedDocument, isNew: Bool = true, by viewer: Viewer
  ) async throws -> WrittenRevision {
    let id = document.id ?? DocumentName.random()
    // A name that was just generated is not in use, so the document has no current revision.
    var known: StoredRevision?? = document.id == nil ? .some(nil) : nil
    while true {
      let write = try await judge(document, id: id, after: known, isNew: isNew, by: viewer)
      known = nil
      do {
        let written = try await store.commit { try write.apply(in: $0) }
        tell(written.channels, written.principals)
        return written
      } catch is RevisionWrite.Stale {
        // Another writer changed the document. The loop evaluates the write again with the new
        // state.
      }
    }
  }

  /// Stores the valid documents of a list in order, with as few commits as possible.
  /// - Parameter time: The total time for the sync function. When the time is over, the remaining
  ///   documents are refused. Otherwise each document could take its full timeout while other
  ///   requests wait.
  /// - Throws: `CancellationError` if the task is cancelled.
  func write(
    _ documents: [ReceivedDocument], isNew: Bool, by viewer: Viewer,
    within time: Duration = .seconds(60)
  ) async throws -> [Outcome] {
    var spent = Duration.zero
    var outcomes: [Outcome] = []
    var waiting: [(document: ReceivedDocument, write: RevisionWrite)] = []
    var names: Set<ExactText> = []
    for document in documents {
      var document = document
      let id = document.id ?? DocumentName.random()
      document.id = id
      // The effects of a document, such as granted or revoked access, apply to the documents after
      // it. A repeated id or a change of access therefore ends the batch.
      let isAgain = !names.insert(ExactText(id)).inserted
      if isAgain || waiting.last?.write.changesRights == true || waiting.count >= Self.together {
        outcomes += await commit(waiting, isNew: isNew, by: viewer)
        waiting = []
        names = [ExactText(id)]
      }
      try Task.checkCancellation()
      let start = ContinuousClock.now
      defer { spent += start.duration(to: .now) }
      do {
        guard spent < time else { throw GatewayFailure.listTooSlow }
        waiting.append(
          (document, try await judge(document, id: id, isNew: isNew, by: viewer)))
      } catch {
        // The waiting documents are committed first, so that the outcomes keep the order of the
        // documents.
        outcomes += await commit(waiting, isNew: isNew, by: viewer)
        waiting = []
        outcomes.append(.failure(GatewayFailure(describing: error)))
      }
    }
    return outcomes + (await commit(waiting, isNew: isNew, by: viewer))
  }

  private func commit(
    _ waiting: [(document: ReceivedDocument, write: RevisionWrite)], isNew: Bool, by viewer: Viewer
  ) async -> [Outcome] {
    guard !waiting.isEmpty else { return [] }
    let writes = waiting.map(\.write)
    let written: [WrittenRevision?]
    do {
      written = try await store.commit { database in
        try writes.map { write -> WrittenRevision? in
          do { return try write.apply(in: database) } catch is RevisionWrite.Stale { return nil }
        }
      }
    } catch {
      // Earlier batches are stored, so the caller needs their outcomes too. The error is
      // therefore returned and not thrown.
      logger.error("Database '\(self.name)': \(waiting.count) documents were not stored: \(error)")
      return waiting.map { _ in .failure(GatewayFailure(describing: error)) }
    }
    tell(
      written.reduce(into: []) { $0.formUnion($1?.channels ?? []) },
      written.reduce(into: []) { $0.formUnion($1?.principals ?? []) })
    var outcomes: [Outcome] = []
    for (written, (document, _)) in zip(written, waiting) {
      if let written {
        outcomes.append(.success(written))
        continue
      }
      do {
        outcomes.append(.success(try await write(document, isNew: isNew, by: viewer)))
      } catch {
        outcomes.append(.failure(GatewayFailure(describing: error)))
      }
    }
    return outcomes
  }

  // MARK: Evaluation

  /// - Parameter known: The current revision, if the caller already knows it.
  /// - Throws: `GatewayFailure` with the reason why the document may not be stored.
  private func judge(
    _ document: ReceivedDocument, id: String, after known: StoredRevision?? = nil, isNew: Bool,
    by viewer: Viewer
  ) async throws -> RevisionWrite {
    try DocumentName.check(id)
    // The viewer's access may have changed while the body arrived and earlier documents were
    // evaluated.
    let viewer = try await refreshed(viewer)
    let (current, gaveRights): (StoredRevision?, Bool) =
      if let known { (known, false) } else {
        try await store.read { database in
          let current = try StoredRevision.current(of: id, in: database)
          let gives = try current.map { try Grant.areGiven(by: $0.document, in: database) }
          return (current, gives ?? false)
        }
      }
    if let current, !viewer.mayChange(current) { throw GatewayFailure.forbidden }
    let (name, between) =
      isNew
      ? (try Self.newName(for: document, after: current), [])
      : try await existingName(of: document, after: current)
    let verdict = try await verdict(on: document, id, name, after: current, by: viewer)
    let channels = Set(verdict.channels.map { ExactText($0) }).subtracting([Viewer.everything])
    return RevisionWrite(
      id: id, name: name, parent: current, between: between, isDeleted: document.isDeleted,
      body: document.body, channels: channels.sorted(), grants: Grant.all(verdict),
      gaveRights: gaveRights)
  }

  private static func newName(
    for document: ReceivedDocument, after current: StoredRevision?
  ) throws(GatewayFailure) -> RevisionName {
    if let parent = document.parent {
      guard let current, current.name.text.utf8.elementsEqual(parent.utf8) else {
        throw .revisionConflict
      }
    } else if let current, !current.isDeleted {
      throw .documentExists
    } else if current == nil, document.isDeleted {
      throw .missing
    }
    return RevisionName(after: current?.name, body: document.digested)
  }

  /// Returns the name of a revision that was made elsewhere. The revision must descend from the
  /// current revision, because the gateway does not store conflicts.
  private func existingName(
    of document: ReceivedDocument, after current: StoredRevision?
  ) async throws -> (name: RevisionName, between: [RevisionName]) {
    guard let text = document.parent, let name = RevisionName(text) else {
      throw GatewayFailure(400, "Bad _rev: a revision from another database must include its name")
    }
    let history = document.history ?? [text]
    let names = history.compactMap { RevisionName($0) }
    guard names.count == history.count, names.first == name, names.count <= 1000,
      name.generation <= RevisionName.highestFromElsewhere
    else {
      throw GatewayFailure(400, "Bad _revisions")
    }
    guard let current else { return (name, Array(names.dropFirst())) }
    guard let place = names.firstIndex(of: current.name), place > 0 else {
      throw GatewayFailure.revisionConflict
    }
    return (name, Array(names[1..<place]))
  }

  private func verdict(
    on document: ReceivedDocument, _ id: String, _ name: RevisionName,
    after current: StoredRevision?, by viewer: Viewer
  ) async throws -> SyncVerdict {
    let judged = ShownDocument.judged(
      document.body, id: id, rev: name.text, isDeleted: document.isDeleted)
    let old = current.flatMap { current in
      current.isDeleted
        ? nil : current.body.map { ShownDocument.judged($0, id: id, rev: current.name.text) }
    }
    let request = SyncRequest(
      document: judged.text, oldDocument: old?.text, user: viewer.syncUser)
    let verdict: SyncVerdict
    do { verdict = try await syncFunction.evaluate(request) } catch {
      logger.error("Database '\(self.name)': \(error)")
      throw GatewayFailure(500, "Exception in JS sync function")
    }
    if let rejection = verdict.rejection {
      if let detail = rejection.detail {
        logger.warning("Database '\(self.name)': the sync function refused a document: \(detail)")
      }
      throw GatewayFailure(rejection.status, rejection.reason)
    }
    return verdict
  }
}

/// The rules for a document's id.
package enum DocumentName {
  private static let longest = 250

  /// - Throws: `GatewayFailure` with status 400 if the id is invalid.
  static func check(_ name: String) throws(GatewayFailure) {
    guard !name.isEmpty, name.utf8.count <= longest else {
      throw GatewayFailure(
        400, "Invalid doc ID: an ID has 1 to \(longest) bytes, and this one has \(name.utf8.count)")
    }
    guard !name.hasPrefix("_") else {
      throw GatewayFailure(400, "Invalid doc ID: an ID must not begin with an underscore")
    }
    guard name.unicodeScalars.allSatisfy({ $0 >= " " && $0 != "\u{7f}" }) else {
      throw GatewayFailure(400, "Invalid doc ID: an ID must not contain control characters")
    }
  }

  static func random() -> String { RandomIdentifier.hexadecimal(bytes: 16) }
}
