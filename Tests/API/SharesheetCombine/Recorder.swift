import SharesheetCombine
import Synchronization

/// A subscriber that records its events and requests what a test says.
final class Recorder<Input: Sendable, Failure: Error>: Subscriber, Cancellable,
  @unchecked Sendable
{
  // Sendable: everything is protected by the mutex.
  private struct State {
    var subscription: (any Subscription)?
    var values: [Input] = []
    var completions: [Subscribers.Completion<Failure>] = []
  }

  private struct Box: @unchecked Sendable { var state = State() }

  private let first: Subscribers.Demand
  private let afterEach: Subscribers.Demand
  private let box = Mutex(Box())
  private let ended = AsyncStream<Void>.makeStream()

  init(_ first: Subscribers.Demand = .unlimited, afterEach: Subscribers.Demand = .none) {
    self.first = first
    self.afterEach = afterEach
  }

  var values: [Input] { box.withLock { $0.state.values } }
  var completionCount: Int { box.withLock { $0.state.completions.count } }
  var hasFailed: Bool {
    box.withLock { box in
      if case .failure = box.state.completions.first { true } else { false }
    }
  }

  func receive(subscription: any Subscription) {
    let handed = Handed(subscription: subscription)
    box.withLock { $0.state.subscription = handed.subscription }
    if first > 0 { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    box.withLock { $0.state.values.append(input) }
    return afterEach
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let handed = Ended(completion: completion)
    box.withLock { $0.state.completions.append(handed.completion) }
    ended.continuation.finish()
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func cancel() {
    subscription?.cancel()
    box.withLock { $0.state.subscription = nil }
    ended.continuation.finish()
  }

  /// Waits for the completion or the cancellation.
  func end() async { for await _ in ended.stream {} }

  private var subscription: (any Subscription)? {
    box.withLock { Handed(subscription: $0.state.subscription) }.subscription
  }

  private struct Handed: @unchecked Sendable { let subscription: (any Subscription)? }
  private struct Ended: @unchecked Sendable { let completion: Subscribers.Completion<Failure> }
}

/// An error of the tests.
struct Failed: Error, Equatable { var number = 0 }

extension Publisher where Output: Sendable {
  /// Subscribes a recorder.
  func recorded(
    _ first: Subscribers.Demand = .unlimited, afterEach: Subscribers.Demand = .none
  ) -> Recorder<Output, Failure> {
    let recorder = Recorder<Output, Failure>(first, afterEach: afterEach)
    subscribe(recorder)
    return recorder
  }
}
