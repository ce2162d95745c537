import Foundation
import SharesheetCombine
import Testing

/// The operators that change, choose and gather the values of one publisher.
@Suite(.timeLimit(.minutes(3))) struct OperatorTests {
  private let numbers = (1...5).publisher

  @Test func changing() {
    #expect(numbers.map { $0 * 2 }.recorded().values == [2, 4, 6, 8, 10])
    #expect(["a", "bc"].publisher.map(\.count).recorded().values == [1, 2])
    #expect(numbers.compactMap { $0 > 3 ? "\($0)" : nil }.recorded().values == ["4", "5"])
    #expect([1, nil].publisher.replaceNil(with: 7).recorded().values == [1, 7])
    #expect(numbers.scan(0, +).recorded().values == [1, 3, 6, 10, 15])
    #expect(Empty<Int, Never>().replaceEmpty(with: 3).recorded().values == [3])
    #expect(numbers.replaceEmpty(with: 9).recorded().values == [1, 2, 3, 4, 5])
  }

  @Test func choosing() {
    #expect(numbers.filter { $0 % 2 == 0 }.recorded().values == [2, 4])
    #expect([1, 1, 2, 1].publisher.removeDuplicates().recorded().values == [1, 2, 1])
    #expect(numbers.first().recorded().values == [1])
    #expect(numbers.first { $0 > 2 }.recorded().values == [3])
    #expect(numbers.last().recorded().values == [5])
    #expect(numbers.prefix(2).recorded().values == [1, 2])
    #expect(numbers.prefix { $0 < 4 }.recorded().values == [1, 2, 3])
    #expect(numbers.dropFirst().recorded().values == [2, 3, 4, 5])
    #expect(numbers.drop { $0 < 4 }.recorded().values == [4, 5])
    #expect(numbers.output(at: 1).recorded().values == [2])
  }

  @Test func gathering() {
    #expect(numbers.reduce(0, +).recorded().values == [15])
    #expect(numbers.collect().recorded().values == [[1, 2, 3, 4, 5]])
    #expect(numbers.collect(2).recorded().values == [[1, 2], [3, 4], [5]])
    #expect(numbers.count().recorded().values == [5])
    #expect(numbers.contains(3).recorded().values == [true])
    #expect(numbers.allSatisfy { $0 > 1 }.recorded().values == [false])
    #expect(numbers.max().recorded().values == [5])
  }

  @Test("A thrown error ends the publisher and cancels the upstream") func throwing() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.handleEvents(receiveCancel: { subject.send(9) }).tryMap {
      guard $0 < 2 else { throw Failed() }
      return $0
    }.recorded()
    for number in 1...3 { subject.send(number) }
    #expect(recorder.values == [1])
    #expect(recorder.hasFailed)
    #expect(recorder.completionCount == 1)
  }

  @Test func failures() {
    let failing = Publishers.Concatenate(
      prefix: [1].publisher.setFailureType(to: Failed.self), suffix: Fail(error: Failed()))
    #expect(failing.replaceError(with: 8).recorded().values == [1, 8])
    #expect(failing.catch { _ in [3, 4].publisher }.recorded().values == [1, 3, 4])
    #expect(failing.retry(2).recorded().values == [1, 1, 1])
    #expect(failing.retry(2).recorded().hasFailed)
    let mapped = failing.mapError { _ in Failed(number: 4) }.recorded()
    #expect(mapped.hasFailed)
    let other = failing.tryCatch { error -> Just<Int> in throw error }.recorded()
    #expect(other.hasFailed)
  }

  @Test func succession() {
    #expect([3].publisher.append(4, 5).prepend(1, 2).recorded().values == [1, 2, 3, 4, 5])
    #expect(numbers.append([6].publisher).recorded(.max(6)).values.last == 6)
    // The second publisher gets the requests that the first has left.
    #expect([1].publisher.append(2, 3).recorded(.max(2)).values == [1, 2])
  }

  @Test func coding() throws {
    let data = numbers.collect().encode(encoder: JSONEncoder())
    let decoded = data.decode(type: [Int].self, decoder: JSONDecoder()).recorded()
    #expect(decoded.values == [[1, 2, 3, 4, 5]])
    let wrong = Just(Data("{".utf8)).decode(type: [Int].self, decoder: JSONDecoder()).recorded()
    #expect(wrong.hasFailed)
  }

  @Test("Each event is printed and handled") func watching() {
    final class Log: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let log = Log()
    _ = [1].publisher.print("numbers", to: log).recorded()
    #expect(log.text.hasPrefix("numbers: receive subscription: ("))
    #expect(
      log.text.hasSuffix(
        "numbers: request unlimited\nnumbers: receive value: (1)\nnumbers: receive finished\n"))
    var cancelled = 0
    let subject = PassthroughSubject<Int, Never>()
    let watched = subject.handleEvents(receiveCancel: { cancelled += 1 }).sink { _ in }
    watched.cancel()
    watched.cancel()
    #expect(cancelled == 1)
  }

  @Test func single() async throws {
    #expect(Just(1).recorded().values == [1])
    #expect(Optional(2).publisher.recorded().values == [2])
    #expect(Int?.none.publisher.recorded().completionCount == 1)
    #expect(Result<Int, Failed>.success(3).publisher.recorded().values == [3])
    #expect(Result<Int, Failed>.failure(Failed()).publisher.recorded().hasFailed)
    #expect(Empty<Int, Never>(completeImmediately: false).recorded().completionCount == 0)
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    #expect(deferred.recorded().values == [1])
    #expect(deferred.recorded().values == [2])
    let future = Future<Int, Failed> { promise in
      nonisolated(unsafe) let promise = promise
      DispatchQueue.global().async {
        promise(.success(5))
        promise(.success(6))
      }
    }
    #expect(try await future.value == 5)
    #expect(future.recorded().values == [5])
  }
}
