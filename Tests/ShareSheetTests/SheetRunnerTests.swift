import Contract
import ShareContent
import ShareSheet
import Testing

@Suite(.timeLimit(.minutes(3))) struct SheetRunnerTests {
  @Test("A wait is measured by the clock that the runner is given") func clock() async {
    let clock = StoppedClock()
    let runner = SheetRunner<StagedHost, Int>(StagedHost(), clock: clock)
    defer { runner.stop() }
    runner.perform(.wait(seconds: 5, number: 7))
    var asked = clock.asked.makeAsyncIterator()
    #expect(await asked.next() == .seconds(5))
    runner.tell(1)
    var events = runner.events.makeAsyncIterator()
    guard case .own(1)? = await events.next() else { return #expect(Bool(false)) }
    clock.goOn()
    guard case .sheet(.waited(7))? = await events.next() else { return #expect(Bool(false)) }
  }

  @Test("The result of each effect becomes an event, with the host's error message")
  func results() async {
    let runner = SheetRunner<StagedHost, Never>(StagedHost())
    defer { runner.stop() }
    var events = runner.events.makeAsyncIterator()
    runner.perform(.begin("x.A"))
    guard case .sheet(.began)? = await events.next() else { return #expect(Bool(false)) }
    runner.perform(.begin("x.None"))
    guard case .sheet(.notBegun("There is no x.None."))? = await events.next() else {
      return #expect(Bool(false))
    }
    runner.perform(.send(.post))
    guard case .sheet(.notSent(let error))? = await events.next() else {
      return #expect(Bool(false))
    }
    #expect(error.code == .contentNotValid)
    runner.perform(.action(.perform(ItemAction(.save, "/nowhere"))))
    guard case .sheet(.action(.failed("There is no folder /nowhere.")))? = await events.next()
    else {
      return #expect(Bool(false))
    }
    runner.fetch(ItemThumbnail.id(ofItem: 2), side: 9)
    guard case .picture(-3, let picture)? = await events.next() else { return #expect(Bool(false)) }
    #expect(picture?.width == 9)
  }

  @Test("If the updates end, the daemon counts as lost") func endOfUpdates() async {
    let host = StagedHost()
    let runner = SheetRunner<StagedHost, Never>(host)
    defer { runner.stop() }
    var events = runner.events.makeAsyncIterator()
    host.update.yield(ShareStatus(share: "s", state: .starting))
    guard case .sheet(.update(let status))? = await events.next() else {
      return #expect(Bool(false))
    }
    #expect(status.state == .starting)
    host.update.finish()
    guard case .sheet(.lost)? = await events.next() else { return #expect(Bool(false)) }
  }

  @Test("Leaving does not wait longer than 3 s for a daemon that does not respond")
  func leaves() async {
    let clock = StoppedClock()
    async let leaving = StagedHost().conclude(clock: clock)
    var asked = clock.asked.makeAsyncIterator()
    #expect(await asked.next() == .seconds(3))
    clock.goOn()
    #expect(await leaving == .unknown)
  }
}

/// A clock whose sleeps end only when `goOn()` is called.
private final class StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration = .zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  let now = Instant()
  let minimumResolution: Swift.Duration = .zero
  /// The durations of the requested sleeps.
  let asked: AsyncStream<Swift.Duration>
  private let ask: AsyncStream<Swift.Duration>.Continuation
  private let gate: AsyncStream<Void>
  private let open: AsyncStream<Void>.Continuation

  init() {
    (asked, ask) = AsyncStream.makeStream()
    (gate, open) = AsyncStream.makeStream()
  }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    ask.yield(now.duration(to: deadline))
    for await _ in gate {}
  }

  func goOn() { open.finish() }
}

/// A host that begins one extension, rejects all inputs, and never ends a share.
private final class StagedHost: SheetHost {
  struct Problem: Error, CustomStringConvertible { let description: String }

  let updates: AsyncStream<ShareStatus>
  let update: AsyncStream<ShareStatus>.Continuation
  private let never = AsyncStream<Void>.makeStream()
  private let unknown = AsyncStream<Void>.makeStream()

  init() { (updates, update) = AsyncStream.makeStream() }

  func begin(_ identifier: String, person: String?) async throws {
    if identifier != "x.A" { throw Problem(description: "There is no \(identifier).") }
  }
  func send(_ input: PersonInput) async throws {
    throw ControlError(.contentNotValid, "It is too long.")
  }
  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? {
    PixelMap(width: side, height: 1, bytes: [UInt8](repeating: 0, count: side * 4))
  }
  func cancel() async { for await _ in never.stream {} }
  func recover() async throws -> ShareFate { throw Problem(description: "No daemon.") }
  func fate() async -> ShareFate {
    for await _ in unknown.stream {}
    return .nothing
  }
  var suggestedFolder: String { "/" }
  func folders(completing typed: String) async -> [String] { [] }
  func applications() async -> [ApplicationChoice] { [] }
  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    throw Problem(description: "There is no folder /nowhere.")
  }
}
