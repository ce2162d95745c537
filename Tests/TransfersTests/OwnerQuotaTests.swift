import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing
import Translations

@testable import Transfers

/// Even if an app hands off bodies without end, space is left for other apps.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct OwnerQuotaTests {
  private func refusal(_ take: () async throws -> Void) async throws -> BodyStorageError? {
    do { try await take() } catch let error as BodyStorageError { return error }
    return nil
  }

  @Test("An app may take as much space as it leaves free, and a first body may have any size")
  func limit() async throws {
    let room = OwnerQuota()
    let counted = Counter()
    func take(
      _ size: Int64, _ owner: String, free: Int64, held: Int64
    ) async throws -> BodyStorageError? {
      try await refusal {
        try await room.take(size, of: owner, free: free) {
          await counted.add()
          return held
        }
        room.settle(size, of: owner, held: size)
      }
    }
    #expect(try await take(90, "cow", free: 100, held: 0) == nil)
    #expect(
      try await take(1, "cow", free: 10, held: 90)
        == .ownersRoom(owner: "cow", held: 90, free: 10))
    #expect(try await take(1, "horse", free: 10, held: 0) == nil)
    // `held` no longer includes the bodies that were sent. The quota counts the held bytes again
    // only when the limit is near.
    #expect(try await take(40, "cow", free: 100, held: 20) == nil)
    let before = await counted.count
    #expect(try await take(5, "cow", free: 1000, held: 0) == nil)
    #expect(await counted.count == before)
    #expect(try await take(40, "cow", free: 60, held: 60) != nil)
  }

  @Test("A body that is accepted but not yet in the journal counts too")
  func bodyInProgress() async throws {
    let room = OwnerQuota()
    func take(_ size: Int64) async throws -> BodyStorageError? {
      try await refusal { try await room.take(size, of: "cow", free: 100) { 0 } }
    }
    #expect(try await take(90) == nil)
    #expect(try await take(20) == .ownersRoom(owner: "cow", held: 90, free: 100))
    // The hand-off failed, so its bytes no longer count.
    room.settle(90, of: "cow", held: 0)
    #expect(try await take(45) == nil)
    // The closure's result misses a body that is stored while the closure counts. The quota adds
    // this body.
    let refused = try await refusal {
      try await room.take(10, of: "cow", free: 60) {
        room.settle(45, of: "cow", held: 45)
        return 0
      }
    }
    #expect(refused == .ownersRoom(owner: "cow", held: 45, free: 60))
  }

  @Test("A body that was copied instead of linked is counted when it is stored")
  func copiedBody() async throws {
    let room = OwnerQuota()
    let counted = Counter()
    room.settle(0, of: "cow", held: 60)
    for _ in 0..<2 {
      try await room.take(10, of: "cow", free: 200) {
        await counted.add()
        return 60
      }
    }
    #expect(await counted.count == 1)
    room.settle(0, of: "cow", held: 60)
    let refused = try await refusal {
      try await room.take(10, of: "cow", free: 100) {
        await counted.add()
        return 120
      }
    }
    #expect(refused == .ownersRoom(owner: "cow", held: 140, free: 100))
    #expect(await counted.count == 2)
  }

  @Test("Concurrent hand-offs are limited like consecutive hand-offs")
  func concurrentHandOffs() async throws {
    let room = OwnerQuota()
    let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask {
          do {
            try await room.take(10, of: "cow", free: 100) {
              await Task.yield()
              return 0
            }
            return true
          } catch is BodyStorageError { return false }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    // With the ninth hand-off, the owner holds 80 + 10 bytes, and 100 - 10 bytes stay free. A tenth
    // hand-off would leave less than the owner holds.
    #expect(taken == 9)
  }

  private actor Counter {
    var count = 0
    func add() { count += 1 }
  }

  @Test("An owner's stored bytes are counted in the journal and in the spool")
  func storedBytes() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri == "/yes" ? .answer(200) : .answer(404)
    }
    let stage = try TransferStage()
    let queue = try await stage.queue()
    let small = Data(repeating: 0x6d, count: 100)
    let large = Data(repeating: 0x6d, count: 100_000)
    for (path, body, owner) in [
      ("no", small, "cow"), ("no", large, "cow"), ("yes", large, "cow"), ("no", large, "horse"),
    ] {
      let id = try await queue.handOff([
        stage.handOff("\(server.url)/\(path)", stage.body(body), owner: owner)
      ])[0].id
      _ = try await queue.wait(for: id)
    }
    #expect(try await queue.journal.bytes(of: "cow") == 100_100)
    #expect(try await queue.journal.bytes(of: "horse") == 100_000)
    #expect(try await queue.journal.bytes(of: "nobody") == 0)
    await queue.stop()
    try await server.stop()
  }

  @Test("A hand-off that would take more space than it leaves free is refused")
  func handOff() async throws {
    let stage = try TransferStage()
    let queue = try await stage.queue(hasNetwork: { false })
    func handOff(_ body: Descriptor) async throws {
      _ = try await queue.handOff([stage.handOff("http://127.0.0.1:9/", body, owner: "cow")])
    }
    try await handOff(stage.body())
    // The file consists of holes, so it takes no memory.
    let large = try Array("moo".utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "test", holding: $0)
    }
    let free = try BodyStorage(spool: stage.folder.url.appending(path: "spool")).availableSpace
    #expect(ftruncate(large.number, off_t(free)) == 0)
    let refusal = await #expect(throws: HandOffError.self) { try await handOff(large) }
    #expect(refusal?.description.contains("must leave space for others") == true)
    // For comparison: a small body still fits.
    try await handOff(stage.body())
    #expect(try await queue.journal.bytes(of: "cow") == 6)
    await queue.stop()
  }

  @Test("A large file on the spool's disk costs no space. Other files cost their size")
  func cost() throws {
    let stage = try TransferStage()
    let custody = try BodyStorage(spool: stage.folder.url.appending(path: "spool"))
    let file = try Descriptor.open(stage.folder.path("sparse"), O_RDWR | O_CREAT)
    ftruncate(file.number, off_t(BodyStorage.copyLimit))
    #expect(custody.cost(of: try file.status()) == BodyStorage.copyLimit)
    ftruncate(file.number, off_t(BodyStorage.copyLimit) + 1)
    #expect(custody.cost(of: try file.status()) == 0)
    let memory = try Array("moo".utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "test", holding: $0)
    }
    ftruncate(memory.number, off_t(BodyStorage.copyLimit) + 1)
    #expect(custody.cost(of: try memory.status()) == BodyStorage.copyLimit + 1)
  }
}
