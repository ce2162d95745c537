import SharesheetCombine
import Testing

/// No subscriber receives more values than it has requested.
@Suite(.timeLimit(.minutes(3))) struct DemandTests {
  @Test("Sums are limited, and an unlimited demand stays unlimited") func arithmetic() throws {
    typealias Demand = Subscribers.Demand
    #expect(Demand.max(1) + .max(2) == .max(3))
    #expect(Demand.max(1) - 5 == .none)
    #expect(Demand.unlimited - .max(3) == .unlimited)
    #expect(Demand.max(.max) + 1 == .max(.max))
    #expect(Demand.max(2) * 3 == 6)
    #expect(Demand.max(2) < .unlimited && Demand.unlimited > 3)
    #expect(Demand.max(-1) == .none)
    #expect(Demand.unlimited.description == "unlimited")
  }

  @Test("A sequence sends what is requested") func sequence() {
    let recorder = (1...).publisher.recorded(.max(2))
    #expect(recorder.values == [1, 2])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3])
    #expect((1...3).publisher.recorded(.max(1), afterEach: .max(1)).values == [1, 2, 3])
    #expect((1...3).publisher.recorded(.max(1), afterEach: .max(1)).completionCount == 1)
  }

  @Test("Without a request, a subject drops values or keeps the current one") func subjects() {
    let passing = PassthroughSubject<Int, Never>()
    let first = passing.recorded(.max(1))
    for number in 1...3 { passing.send(number) }
    #expect(first.values == [1])
    let current = CurrentValueSubject<Int, Never>(0)
    let second = current.recorded(.none)
    for number in 1...3 { current.send(number) }
    #expect(second.values.isEmpty)
    second.request(.max(1))
    #expect(second.values == [3])
  }

  @Test("A filter requests another value for each that it drops") func filter() {
    let recorder = (1...).publisher.filter { $0 % 3 == 0 }.recorded(.max(2))
    #expect(recorder.values == [3, 6])
  }

  @Test("A result waits for its request") func results() {
    let gathered = (1...3).publisher.collect().recorded(.none)
    #expect(gathered.values.isEmpty && gathered.completionCount == 0)
    gathered.request(.max(1))
    #expect(gathered.values == [[1, 2, 3]] && gathered.completionCount == 1)
    let just = Just(1).recorded(.none)
    #expect(just.values.isEmpty)
    just.request(.max(1))
    #expect(just.values == [1])
  }

  @Test("Merged values wait for their request") func merged() {
    let recorder = (1...3).publisher.merge(with: (11...13).publisher).recorded(.max(3))
    #expect(recorder.values.count == 3)
    recorder.request(.max(1))
    #expect(recorder.values.count == 4 && recorder.completionCount == 0)
    recorder.request(.unlimited)
    #expect(recorder.values.sorted() == [1, 2, 3, 11, 12, 13])
    #expect(recorder.completionCount == 1)
    let nested = (1...).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.recorded(.max(3))
    #expect(nested.values == [1, 2, 3])
  }

  @Test("Combined values wait for their request, and the newest is sent") func combined() {
    let a = PassthroughSubject<Int, Never>()
    let recorder = a.combineLatest(Just(0)).map(\.0).recorded(.max(1))
    for number in 1...3 { a.send(number) }
    #expect(recorder.values == [1])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 3])
  }

  @Test("Requests that a subscriber returns reach both sides of a pair") func paired() {
    let pairs = (1...).publisher.zip((1...3).publisher).map(\.1)
    let recorder = pairs.recorded(.max(1), afterEach: .max(1))
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completionCount == 1)
  }
}
