import Foundation
import SharesheetCombine
import Testing

/// The publishers of Foundation's types, and the values as asynchronous sequences.
@Suite(.timeLimit(.minutes(3))) struct FoundationPublisherTests {
  @Test("A notification arrives until the subscription is cancelled") func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("tests.combine")
    let object = NSObject()
    let all = center.publisher(for: name).map { _ in 1 }.recorded()
    let ofObject = center.publisher(for: name, object: object).map { _ in 1 }.recorded()
    center.post(name: name, object: nil)
    center.post(name: name, object: object)
    center.post(name: Notification.Name("other"), object: object)
    #expect(all.values.count == 2 && ofObject.values.count == 1)
    all.cancel()
    center.post(name: name, object: nil)
    #expect(all.values.count == 2)
  }

  @Test("A timer publishes while it is connected") func timer() async {
    let loop = await LoopThread.start()
    defer { loop.stop() }
    let dates = Timer.publish(every: 0.01, on: loop.loop, in: .default).autoconnect()
    let recorder = dates.prefix(3).recorded()
    await recorder.end()
    #expect(recorder.values.count == 3)
    #expect(recorder.values == recorder.values.sorted())
  }

  @Test("An asynchronous sequence gets all values and the error") func asynchronous() async throws {
    var values: [Int] = []
    for await value in (1...4).publisher.values { values.append(value) }
    #expect(values == [1, 2, 3, 4])
    let failing = [1].publisher.setFailureType(to: Failed.self).append(Fail(error: Failed()))
    var received: [Int] = []
    await #expect(throws: Failed()) {
      for try await value in failing.values { received.append(value) }
    }
    #expect(received == [1])
  }

  @Test("A cancelled task ends the sequence and the subscription") func cancelledTask() async {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    let task = Task {
      let subject = PassthroughSubject<Int, Never>()
      let watched = subject.handleEvents(
        receiveCancel: { end.finish() }, receiveRequest: { _ in start.finish() })
      for await _ in watched.values {}
      withExtendedLifetime(subject) {}
    }
    for await _ in started {}
    task.cancel()
    for await _ in ended {}
    await task.value
  }
}
