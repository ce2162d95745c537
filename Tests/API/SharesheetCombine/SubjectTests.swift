import Dispatch
import SharesheetCombine
import Synchronization
import Testing

/// Subjects, subscriptions and their end, from one thread and from several.
@Suite(.timeLimit(.minutes(3))) struct SubjectTests {
  private final class Holder {
    var number = 0
  }

  @Test("After the completion, a subject sends nothing more") func completion() {
    let subject = PassthroughSubject<Int, Failed>()
    let recorder = subject.recorded()
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(completion: .failure(Failed()))
    subject.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.completionCount == 1 && !recorder.hasFailed)
    #expect(subject.recorded().completionCount == 1)
    let current = CurrentValueSubject<Int, Failed>(1)
    current.send(completion: .finished)
    current.send(2)
    #expect(current.value == 1)
    #expect(current.recorded().values.isEmpty)
  }

  @Test("A current value is sent first") func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.recorded()
    subject.value = 2
    #expect(recorder.values == [1, 2])
    #expect(subject.value == 2)
    let erased = subject.eraseToAnyPublisher().eraseToAnyPublisher()
    #expect(erased.recorded().values == [2])
  }

  @Test("Cancelling releases the upstream and the closures") func cancelling() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Holder?
    var cancellables: Set<AnyCancellable> = []
    do {
      let holder = Holder()
      released = holder
      subject.map { $0 + 1 }.filter { $0 > 0 }.sink { holder.number = $0 }.store(in: &cancellables)
    }
    subject.send(1)
    #expect(released?.number == 2)
    cancellables = []
    #expect(released == nil)
  }

  @Test("A released subscription ends") func released() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellables: [AnyCancellable] = []
    subject.sink { values.append($0) }.store(in: &cancellables)
    _ = subject.sink { _ in values.append(9) }
    subject.send(1)
    cancellables.removeAll()
    subject.send(2)
    #expect(values == [1])
  }

  @Test("A subject without other owners is released") func releasedSubject() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let known = subject
    let cancellable = subject?.sink { _ in }
    subject = nil
    #expect(known == nil)
    cancellable?.cancel()
  }

  @Test("A subscriber may send and cancel while it receives") func reentrancy() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancellable: AnyCancellable?
    cancellable = subject.sink { value in
      values.append(value)
      if value < 3 { subject.send(value + 1) } else { cancellable?.cancel() }
    }
    subject.send(1)
    subject.send(1)
    #expect(values == [1, 2, 3])
  }

  @Test("A value is assigned to a property, and sent on to a subject") func assigning() {
    let holder = Holder()
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.assign(to: \.number, on: holder)
    subject.send(3)
    #expect(holder.number == 3)
    cancellable.cancel()
    subject.send(4)
    #expect(holder.number == 3)
    let second = CurrentValueSubject<Int, Never>(0)
    let link = subject.subscribe(second)
    subject.send(5)
    #expect(second.value == 5)
    link.cancel()
  }

  @Test("Values sent by several threads at once arrive one at a time, each once")
  func concurrentSends() {
    let subject = PassthroughSubject<Int, Never>()
    // Not protected: two calls at a time would lose counts.
    nonisolated(unsafe) var count = 0
    let cancellable = subject.sink { _ in count += 1 }
    let merged = subject.merge(with: subject).scan(0) { count, _ in count + 1 }.recorded()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for number in 0..<500 { subject.send(number) }
    }
    #expect(count == 4_000)
    #expect(merged.values == Array(1...8_000))
    cancellable.cancel()
  }

  @Test("Subscribing and cancelling during sends is safe") func concurrentSubscriptions() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let received = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        if thread % 2 == 0 {
          subject.send(number)
        } else {
          subject.combineLatest(subject).sink { _ in received.add(1, ordering: .relaxed) }.cancel()
        }
      }
    }
    #expect(received.load(ordering: .relaxed) >= 800)
  }
}
