import Contract
import Foundation
import TestServers
import Testing

@testable import Transfers

/// The outcome of a share, from its transfers.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct ShareOutcomeTests {
  @Test func hasTheNewestTransferOfEachState() async throws {
    let stage = try TransferStage()
    let journal = try stage.journal()
    func add(
      _ id: String, _ state: Transfer.State, _ wait: WaitReason = .turn, share: String = "s",
      owner: String? = nil
    ) async throws {
      var transfer = Transfer.example(id: id, created: Date())
      (transfer.state, transfer.wait) = (state, wait)
      (transfer.share, transfer.owner) = (share, owner)
      transfer.response = ServerResponse(
        status: 200, body: Data(repeating: 0x6d, count: 2 * Journal.listedAnswer))
      _ = try await journal.add([JournalEntry(transfer: transfer)])
    }
    try await add("older", .delivered)
    try await add("newer", .delivered)
    try await add("paused", .waiting, .paused)
    try await add("failed", .failed)
    try await add("removal", .cancelled, owner: Transfer.removalOwner)
    try await add("other", .outcomeUnknown, share: "t")
    let queue = try await stage.queue(journal)
    let outcome = try await queue.outcome(ofShare: "s")
    #expect(
      outcome.newest.mapValues(\.id)
        == [.delivered: "newer", .waiting: "paused", .failed: "failed"])
    #expect(outcome.held?.id == "paused" && outcome.removal?.id == "removal")
    #expect(
      outcome.newest[.delivered]?.transfer.response?.body?.count == 2 * Journal.listedAnswer)
    let none = try await queue.outcome(ofShare: "u")
    #expect(none.newest.isEmpty && none.held == nil && none.removal == nil)
    await queue.stop()
  }

  @Test("A share of several files is removed when each of its removals has succeeded")
  func removals() async throws {
    let stage = try TransferStage()
    let journal = try stage.journal()
    let queue = try await stage.queue(journal)
    let steps: [(id: String, state: Transfer.State, status: Int?, decides: String, done: Bool)] = [
      ("done", .delivered, 200, "done", true), ("gone", .failed, 404, "gone", true),
      ("failed", .failed, 403, "failed", false), ("later", .failed, 410, "failed", false),
      ("last", .delivered, 204, "failed", false),
    ]
    for step in steps {
      var transfer = Transfer.example(id: step.id, created: Date())
      (transfer.state, transfer.share) = (step.state, "s")
      transfer.owner = Transfer.removalOwner
      transfer.response = step.status.map { ServerResponse(status: $0) }
      _ = try await journal.add([JournalEntry(transfer: transfer)])
      let removal = try #require(try await queue.outcome(ofShare: "s").removal)
      #expect(removal.transfer.hasRemoved == step.done, "\(step.id)")
      if !step.done { #expect(removal.id == step.decides) }
    }
    await queue.stop()
  }
}
