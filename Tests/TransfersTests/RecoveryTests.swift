import Contract
import Foundation
import GRDB
import Glibc
import TestServers
import Testing

@testable import DurableStore
@testable import Transfers

/// Recovery of transfers from a journal whose log has more damage than one flipped bit.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct RecoveryTests {
  private static let count = 20
  /// The size of a log frame with a page of the usual size.
  private static let frame = 24 + 4096

  private let before: TransferStage
  private let stage: TransferStage
  private var log: URL { stage.folder.url.appending(path: "journal.sqlite-wal") }

  init() throws {
    before = try TransferStage()
    stage = try TransferStage()
  }

  /// Returns a body. Some bodies have several pages, every fifth is in the spool, and all differ.
  private static func body(_ number: Int) -> Data {
    let size = number % 5 == 4 ? Int(BodyStorage.journalLimit) + 1 : number % 2 == 0 ? 300 : 20_000
    let word = "body \(number) of a herd of cows;"
    return Data(String(repeating: word, count: size / word.utf8.count + 1).utf8.prefix(size))
  }

  /// Hands bodies off and copies journal and spool to the second stage, in the state that a killed
  /// daemon leaves.
  /// - Returns: The transfers' IDs.
  private func handOff(to url: String) async throws -> [String] {
    let journal = try before.journal()
    await journal.store.shrink()
    let spool = before.folder.url.appending(path: "spool")
    let intake = Intake(
      custody: try BodyStorage(spool: spool), pipes: PipeThreads(), room: OwnerQuota(),
      clock: QueueClock(), journal: journal, add: { try await journal.add($0) })
    var ids: [String] = []
    for number in 0..<Self.count {
      let items = [before.handOff(url, try before.body(Self.body(number)))]
      ids += try await intake.take(items).map(\.id)
    }
    for ending in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        at: before.folder.url.appending(path: "journal.sqlite" + ending),
        to: stage.folder.url.appending(path: "journal.sqlite" + ending))
    }
    for name in try before.spooled {
      try FileManager.default.copyItem(
        at: spool.appending(path: name),
        to: stage.folder.url.appending(path: "spool").appending(path: name))
    }
    return ids
  }

  enum Damage: CaseIterable {
    case twoBits, aPage, aBody, twoPlaces, zeroedFrames
  }

  private func inflict(_ damage: Damage) throws {
    var bytes = try Data(contentsOf: log)
    let middle = 32 + (bytes.count - 32) / Self.frame / 2 * Self.frame
    switch damage {
    case .twoBits:
      bytes[middle + 24 + 1000] ^= 1
      bytes[middle + 24 + 2001] ^= 4
    case .aPage:
      // The damage covers parts of two frames, including the header of one.
      bytes.replaceSubrange(middle - 2000..<middle + 2096, with: Data(count: 4096))
    case .aBody:
      // The damage covers a page that belongs to one body only.
      let word = Data("body 11 of a herd of cows;".utf8)
      let frame = try #require(
        (0..<(bytes.count - 32) / Self.frame).first { number in
          let page = 32 + number * Self.frame + 24
          return bytes[page] == 0 && bytes[page + 8..<page + 100].range(of: word) != nil
        })
      let page = 32 + frame * Self.frame + 24
      bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
    case .zeroedFrames:
      // A power failure may leave blocks of zeros. Their checksums are right after a frame of zeros.
      let frames = middle..<middle + 3 * Self.frame
      bytes.replaceSubrange(frames, with: Data(count: frames.count))
    case .twoPlaces:
      for place in [middle, middle + 4 * Self.frame] {
        bytes[place + 24 + 1000] ^= 1
        bytes[place + 24 + 2001] ^= 4
      }
    }
    try bytes.write(to: log)
  }

  private func known(_ queue: TransferQueue) async throws -> Set<String> {
    Set(try await queue.snapshots(limit: 1000).map(\.id))
  }

  @Test("Undamaged transfers are recovered", arguments: Damage.allCases)
  func undamagedTransfers(damage: Damage) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let ids = try await handOff(to: server.url)
    try inflict(damage)
    let queue = try await stage.queue()
    // The control: without recovery, the transfers are missing and their large bodies are in
    // `lost`.
    let first = try await known(queue)
    #expect(first.count < Self.count - 5)

    let recovery = try await queue.recover()
    let back = Set(recovery.transfers.map(\.id))
    let all = try await known(queue)
    #expect(all == first.union(back) && first.isDisjoint(with: back))
    #expect(!back.isEmpty && back.isSubset(of: ids))
    #expect(recovery.rest.allSatisfy { ids.contains($0.id) && !all.contains($0.id) })
    // The other kinds of damage affect the frames of one transfer or of two adjacent transfers.
    if damage != .twoPlaces, damage != .zeroedFrames {
      #expect(all.count >= Self.count - 2, "\(recovery.rest)")
    }
    if damage == .aBody { #expect(recovery.rest.map(\.id) == [ids[11]]) }
    for (number, id) in ids.enumerated() where all.contains(id) {
      let snapshot = try #require(try await queue.snapshot(of: id))
      #expect(snapshot.wait == .paused)
      if back.contains(id) {
        #expect(snapshot.sentence(at: Date()).contains("may already have been delivered"))
      }
      let spooled = stage.folder.url.appending(path: "spool").appending(path: id)
      let body = try await queue.journal.body(of: id) ?? Data(contentsOf: spooled)
      #expect(body == Self.body(number), "\(number)")
    }
    #expect(recovery.files.count == ids.filter { !all.contains($0) }.count { isLarge($0, ids) })
    // Nothing was sent, and a second recovery has nothing to do.
    #expect(server.requests.isEmpty)
    let again = try await queue.recover()
    #expect(again.transfers.isEmpty && again.rest == recovery.rest)
    #expect(again.evidence.count == 1)

    _ = try await queue.resumeAll()
    for id in all { _ = try await queue.wait(for: id) }
    #expect(server.requests.count == all.count)
    let bodies = Set(server.requests.map(\.body))
    #expect(bodies == Set(ids.indices.filter { all.contains(ids[$0]) }.map(Self.body)))
    // Transfers that the user has cleared are not recovered again.
    _ = try await queue.clearEnded()
    #expect(try await queue.recover().transfers.isEmpty)
    #expect(try await known(queue).isEmpty)
    await queue.stop()
    try await server.stop()
  }

  private func isLarge(_ id: String, _ ids: [String]) -> Bool {
    ids.firstIndex(of: id).map { $0 % 5 == 4 } ?? false
  }

  /// A journal from a backup does not know the target of a newer body.
  @Test("Unknown bodies are listed") func unknownBodies() async throws {
    let first = try await stage.queue(hasNetwork: { false })
    await first.stop()
    let body = Self.body(4)
    try body.write(to: stage.folder.url.appending(path: "spool").appending(path: "newer"))
    let second = try await stage.queue(hasNetwork: { false })
    let recovery = try await second.recover()
    #expect(recovery.transfers.isEmpty && recovery.evidence.isEmpty)
    #expect(recovery.files.map(\.size) == [Int64(body.count)])
    let path = try #require(recovery.files.first?.path)
    #expect(path == second.custody.lost.folder.appending(path: "newer").path)
    #expect(try Data(contentsOf: URL(filePath: path)) == body)
    await second.stop()
  }

  /// Another file with the name of a body is neither used nor overwritten.
  @Test("A body of a different size is not used") func differentSize() async throws {
    let ids = try await handOff(to: "http://127.0.0.1:9/")
    try inflict(.twoBits)
    let queue = try await stage.queue(hasNetwork: { false })
    let changed = queue.custody.lost.folder.appending(path: ids[19])
    try Data("moo".utf8).write(to: changed)
    let recovery = try await queue.recover()
    #expect(recovery.rest.contains { $0.id == ids[19] })
    #expect(try Data(contentsOf: changed) == Data("moo".utf8))
    #expect(recovery.files.map(\.path).contains(changed.path))
    await queue.stop()
  }
}
