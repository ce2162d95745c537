import SharesheetCombine
import Testing

/// The operators that read several publishers, and one subscription with several subscribers.
@Suite(.timeLimit(.minutes(3))) struct SeveralPublishersTests {
  private let a = PassthroughSubject<Int, Never>()
  private let b = PassthroughSubject<Int, Never>()
  private let c = PassthroughSubject<Int, Never>()
  private let d = PassthroughSubject<Int, Never>()

  private func sendAll() {
    for (number, subject) in [a, b, c, d].enumerated() { subject.send(number) }
  }

  private func finishAll() { for subject in [a, b, c, d] { subject.send(completion: .finished) } }

  @Test("A merged publisher finishes after all of its publishers") func merging() {
    let two = a.merge(with: b).recorded()
    let three = a.merge(with: b, c).recorded()
    let four = a.merge(with: b, c, d).recorded()
    let many = Publishers.MergeMany([a, b, c, d]).recorded()
    sendAll()
    #expect(two.values == [0, 1])
    #expect(three.values == [0, 1, 2])
    #expect(four.values == [0, 1, 2, 3])
    #expect(many.values == [0, 1, 2, 3])
    a.send(completion: .finished)
    #expect(two.completionCount == 0)
    finishAll()
    for recorder in [two, three, four, many] { #expect(recorder.completionCount == 1) }
  }

  @Test("The newest values are combined after each value") func combining() {
    let two = a.combineLatest(b) { "\($0) \($1)" }.recorded()
    let three = a.combineLatest(b, c).map { [$0, $1, $2] }.recorded()
    let four = a.combineLatest(b, c, d).map { [$0, $1, $2, $3] }.recorded()
    sendAll()
    a.send(9)
    #expect(two.values == ["0 1", "9 1"])
    #expect(three.values == [[0, 1, 2], [9, 1, 2]])
    #expect(four.values == [[0, 1, 2, 3], [9, 1, 2, 3]])
    a.send(completion: .finished)
    #expect(two.completionCount == 0)
    finishAll()
    #expect(two.completionCount == 1)
    #expect(four.completionCount == 1)
  }

  @Test("Values are paired by their positions") func zipping() {
    let two = a.zip(b).map { [$0, $1] }.recorded()
    let three = a.zip(b, c).map { [$0, $1, $2] }.recorded()
    a.send(1)
    a.send(2)
    b.send(3)
    #expect(two.values == [[1, 3]])
    b.send(4)
    c.send(5)
    #expect(two.values == [[1, 3], [2, 4]])
    #expect(three.values == [[1, 3, 5]])
    a.send(completion: .finished)
    #expect(two.completionCount == 1)
    #expect((1...).publisher.zip("ab".publisher).recorded(.max(2)).values.count == 2)
  }

  @Test("Two values at a time are requested, so at most two publishers are open")
  func flattening() {
    var made: [Int] = []
    let subjects = [a, b, c]
    let recorder = (0...2).publisher.flatMap(maxPublishers: .max(2)) { number in
      made.append(number)
      return subjects[number]
    }.recorded()
    #expect(made == [0, 1])
    b.send(5)
    a.send(6)
    a.send(completion: .finished)
    #expect(made == [0, 1, 2])
    finishAll()
    #expect(recorder.values == [5, 6])
    #expect(recorder.completionCount == 1)
  }

  @Test("A failure of an inner publisher ends all") func innerFailure() {
    let other = PassthroughSubject<Int, Failed>()
    let recorder = [0, 1].publisher.flatMap { number -> AnyPublisher<Int, Failed> in
      number == 0
        ? other.eraseToAnyPublisher() : Fail(error: Failed()).eraseToAnyPublisher()
    }.recorded()
    other.send(1)
    #expect(recorder.values.isEmpty && recorder.hasFailed && recorder.completionCount == 1)
  }

  @Test("Only the latest publisher counts") func switching() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    var cancelled = 0
    let recorder = outer.map { $0.handleEvents(receiveCancel: { cancelled += 1 }) }
      .switchToLatest().recorded()
    outer.send(a)
    a.send(1)
    outer.send(b)
    #expect(cancelled == 1)
    a.send(2)
    b.send(3)
    outer.send(completion: .finished)
    #expect(recorder.completionCount == 0)
    b.send(completion: .finished)
    #expect(recorder.values == [1, 3])
    #expect(recorder.completionCount == 1)
  }

  @Test("Shared subscribers have one subscription, which ends with the last of them")
  func sharing() {
    var subscribed = 0
    var cancelled = 0
    let shared = a.handleEvents(
      receiveSubscription: { _ in subscribed += 1 }, receiveCancel: { cancelled += 1 }
    ).share()
    let first = shared.recorded()
    let second = shared.recorded()
    a.send(1)
    #expect(first.values == [1] && second.values == [1])
    #expect(subscribed == 1)
    first.cancel()
    #expect(cancelled == 0)
    second.cancel()
    #expect(cancelled == 1)
    let third = shared.recorded()
    a.send(2)
    #expect(third.values == [2] && subscribed == 2)
  }

  @Test("A connectable publisher starts when it is connected") func connecting() {
    let several = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
    let first = several.recorded()
    let second = several.recorded()
    #expect(first.values.isEmpty)
    let connection = several.connect()
    #expect(first.values == [1, 2] && second.values == [1, 2])
    connection.cancel()
    let automatic = [3].publisher.multicast(subject: PassthroughSubject()).autoconnect()
    #expect(automatic.recorded().values == [3])
    let made = Just(4).makeConnectable()
    let last = made.recorded()
    _ = made.connect()
    #expect(last.values == [4])
  }
}
