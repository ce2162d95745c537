import Synchronization
import Testing

@testable import DocumentGateway

@Suite(.timeLimit(.minutes(3))) struct BodyMemoryTests {
  private static let large = 1 << 20
  private struct Own: Error {}

  /// Reserves `count` bytes until the caller finishes the returned `end`. Returns when the bytes
  /// are reserved.
  private func holder(
    _ room: BodyMemory, _ count: Int = large
  ) async -> (task: Task<Void, any Error>, end: AsyncStream<Never>.Continuation) {
    let (isEnded, end) = AsyncStream<Never>.makeStream()
    let free = await room.free
    let task = Task { try await room.hold(count) { for await _ in isEnded {} } }
    while await room.free == free { await Task.yield() }
    return (task, end)
  }

  private func waiter(
    _ room: BodyMemory, _ count: Int = large, _ work: @escaping @Sendable () -> Void = {}
  ) async -> Task<Void, any Error> {
    let before = await room.waitingCount
    let task = Task { try await room.hold(count) { work() } }
    while await room.waitingCount == before { await Task.yield() }
    return task
  }

  @Test("Waiting bodies get memory in the order of their arrival, and small bodies do not wait")
  func order() async throws {
    let room = BodyMemory(Self.large)
    let (holding, end) = await holder(room)
    let all = Arrivals()
    var waiting: [Task<Void, any Error>] = []
    // The first body needs all the memory, and the later bodies do not overtake it.
    for (number, count) in [Self.large, 1 << 17, 1 << 17].enumerated() {
      waiting.append(await waiter(room, count) { all.numbers.withLock { $0.append(number) } })
    }
    try await room.hold(BodyMemory.small) {}
    #expect(all.numbers.withLock { $0.isEmpty })
    end.finish()
    try await holding.value
    for task in waiting { try await task.value }
    #expect(all.numbers.withLock { $0.first } == 0)
    #expect(all.numbers.withLock { $0.count } == 3)
    #expect(await room.free == Self.large)
  }

  @Test("If the work throws, its memory is released, and an oversized body takes all the memory")
  func throwing() async throws {
    let room = BodyMemory(Self.large)
    await #expect(throws: Own.self) {
      try await room.hold(Self.large) { () -> Void in throw Own() }
    }
    #expect(await room.free == Self.large)
    try await room.hold(4 * Self.large) { #expect(await room.free == 0) }
    #expect(await room.free == Self.large)
  }

  @Test("A cancelled body leaves the queue, and the bodies behind it continue")
  func cancelled() async throws {
    let room = BodyMemory(Self.large)
    let (holding, end) = await holder(room, Self.large / 2)
    let large = await waiter(room)
    let behind = await waiter(room, Self.large / 4)
    large.cancel()
    await #expect(throws: CancellationError.self) { try await large.value }
    try await behind.value
    end.finish()
    try await holding.value
    #expect(await room.free == Self.large)
  }

  @Test("Waiting for memory times out")
  func timeout() async throws {
    let room = BodyMemory(Self.large, timeout: .milliseconds(50))
    let (holding, end) = await holder(room)
    let failure = await #expect(throws: GatewayFailure.self) {
      try await room.hold(Self.large) {}
    }
    #expect(failure?.status == 503)
    #expect(await room.waitingCount == 0)
    end.finish()
    try await holding.value
    try await room.hold(Self.large) {}
  }

  private final class Arrivals: Sendable { let numbers = Mutex<[Int]>([]) }
}
