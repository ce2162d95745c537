import Foundation
import Linux
import Wire

/// Makes what is handed off the daemon's own: bodies into custody, then all of it into the journal.
struct Intake: Sendable {
  struct Taken: Sendable {
    var transfer: Transfer
    var body: Data?
    /// false: its owner had handed it off before.
    var isNew: Bool
  }

  let journal: Journal
  let custody: Custody
  let now: Date

  /// - throws: `HandOffError`; none was taken over then.
  func take(_ items: [HandOff]) async throws -> [Taken] {
    var additions: [Journal.Addition] = []
    do {
      for item in items {
        do {
          try item.check()
          let key = item.request.handOffKey
          if let key, let earlier = try await journal.transfer(withKey: key, of: item.owner) {
            additions.append(Journal.Addition(transfer: earlier, isEarlier: true))
          } else {
            additions.append(try await hold(item))
          }
        } catch {
          throw HandOffError(item.request.fileName, error)
        }
      }
      do {
        let transfers = try await journal.add(additions)
        let taken = zip(transfers, additions).map { transfer, addition in
          Taken(
            transfer: transfer, body: addition.body,
            isNew: !addition.isEarlier && transfer.id == addition.transfer.id)
        }
        // A twin may have come in meanwhile, and the body been taken for nothing.
        await release(zip(taken, additions).filter { !$0.0.isNew }.map(\.1))
        return taken
      } catch {
        throw HandOffError(nil, error)
      }
    } catch {
      await release(additions)
      throw error
    }
  }

  private func hold(_ item: HandOff) async throws -> Journal.Addition {
    let id = TransferIdentifier.make()
    guard let body = item.body else {
      return Journal.Addition(transfer: item.transfer(id: id, custody: .nothing, now: now))
    }
    return try await DiskThreads.run { [custody, now] in
      if let bytes = try Custody.small(body) {
        let holding = Custody.Holding.journaled(size: Int64(bytes.count))
        return Journal.Addition(
          transfer: item.transfer(id: id, custody: holding, now: now), body: bytes)
      }
      let holding = try custody.take(body, as: id)
      return Journal.Addition(transfer: item.transfer(id: id, custody: holding, now: now))
    }
  }

  private func release(_ additions: [Journal.Addition]) async {
    // Not those that were there before: theirs are still needed.
    let ids = additions.filter { !$0.isEarlier && $0.transfer.custody.isInSpool }
      .map(\.transfer.id)
    guard !ids.isEmpty else { return }
    try? await DiskThreads.run { [custody] in for id in ids { custody.release(id) } }
  }
}
