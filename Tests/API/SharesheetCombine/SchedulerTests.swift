import Foundation
import SharesheetCombine
import Testing

/// The operators that need a scheduler, on real queues.
@Suite(.timeLimit(.minutes(3))) struct SchedulerTests {
  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "tests.combine")

  init() { queue.setSpecific(key: Self.key, value: true) }

  @Test("Values arrive on the queue, in their order") func receiving() async {
    let recorder = (1...100).publisher.receive(on: queue)
      .map { DispatchQueue.getSpecific(key: Self.key) == true ? $0 : 0 }.recorded()
    await recorder.end()
    #expect(recorder.values == Array(1...100))
    #expect(recorder.completionCount == 1)
    let concurrent = (1...100).publisher.receive(on: DispatchQueue.global()).recorded()
    await concurrent.end()
    #expect(concurrent.values == Array(1...100))
  }

  @Test("The schedulers of Foundation run the work", arguments: 0...4)
  func schedulers(_ number: Int) async {
    let loop = await LoopThread.start()
    defer { loop.stop() }
    let source = (1...3).publisher
    let recorder =
      switch number {
      case 0: source.receive(on: RunLoop.main).eraseToAnyPublisher().recorded()
      case 1: source.receive(on: OperationQueue()).eraseToAnyPublisher().recorded()
      case 2: source.receive(on: loop.loop).eraseToAnyPublisher().recorded()
      case 3: source.receive(on: DispatchQueue.main).eraseToAnyPublisher().recorded()
      default: source.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher().recorded()
      }
    await recorder.end()
    #expect(recorder.values == [1, 2, 3])
  }

  @Test("A subscription is made on the queue") func subscribing() async {
    let isOnQueue = Deferred { Just(DispatchQueue.getSpecific(key: Self.key) == true) }
    let recorder = isOnQueue.subscribe(on: queue).recorded()
    await recorder.end()
    #expect(recorder.values == [true])
    #expect(isOnQueue.recorded().values == [false])
  }

  @Test("Delayed values keep their order", arguments: 0...3) func delay(_ number: Int) async {
    let loop = await LoopThread.start()
    defer { loop.stop() }
    let start = Date()
    let source = (1...3).publisher
    let recorder =
      switch number {
      case 0:
        source.delay(for: .milliseconds(50), scheduler: queue).eraseToAnyPublisher().recorded()
      case 1:
        source.delay(for: 0.05, scheduler: RunLoop.main).eraseToAnyPublisher().recorded()
      case 2:
        source.delay(for: 0.05, scheduler: loop.loop).eraseToAnyPublisher().recorded()
      default:
        source.delay(for: 0.05, scheduler: OperationQueue()).eraseToAnyPublisher().recorded()
      }
    await recorder.end()
    #expect(recorder.values == [1, 2, 3])
    #expect(Date().timeIntervalSince(start) >= 0.045)
  }

  @Test("Only the last of several values in succession is sent") func debounce() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.debounce(for: .milliseconds(30), scheduler: queue).first().recorded()
    for number in 1...4 { subject.send(number) }
    await recorder.end()
    #expect(recorder.values == [4])
  }

  @Test("One value is sent in each interval", arguments: [true, false])
  func throttle(_ latest: Bool) async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.throttle(for: .milliseconds(50), scheduler: queue, latest: latest)
      .prefix(2).recorded()
    queue.sync {}
    subject.send(1)
    queue.sync {}
    for number in 2...4 { subject.send(number) }
    await recorder.end()
    #expect(recorder.values == [1, latest ? 4 : 2])
  }

  @Test("A publisher that sends nothing for a time ends") func timeout() async {
    let silent = PassthroughSubject<Int, Failed>()
    let finished = silent.timeout(.milliseconds(20), scheduler: queue).recorded()
    let failed = silent.timeout(.milliseconds(20), scheduler: queue) { Failed() }.recorded()
    await finished.end()
    await failed.end()
    #expect(!finished.hasFailed && finished.completionCount == 1)
    #expect(failed.hasFailed && failed.completionCount == 1)
    let quick = Just(1).timeout(.seconds(60), scheduler: queue).recorded()
    await quick.end()
    #expect(quick.values == [1])
  }

  @Test("A cancelled subscription receives nothing from the queue") func cancelled() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.receive(on: queue).recorded()
    queue.sync {
      subject.send(1)
      recorder.cancel()
    }
    queue.sync {}
    #expect(recorder.values.isEmpty)
  }

  @Test("Work repeats until it is cancelled", arguments: 0...3)
  func repeating(_ number: Int) async {
    let loop = await LoopThread.start()
    defer { loop.stop() }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (main, now) = (RunLoop.main, RunLoop.main.now)
    let yield = { @Sendable in _ = continuation.yield() }
    let work =
      switch number {
      case 0: queue.schedule(after: queue.now, interval: .milliseconds(5), yield)
      case 1: main.schedule(after: now, interval: 0.005, yield)
      case 2: loop.loop.schedule(after: now, interval: 0.005, yield)
      default: OperationQueue.main.schedule(after: now, interval: 0.005, yield)
      }
    var count = 0
    for await _ in stream {
      count += 1
      if count == 3 { break }
    }
    work.cancel()
    #expect(count == 3)
  }
}
