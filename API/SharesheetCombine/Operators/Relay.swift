/// What an operator does with one input.
enum Outcome<Output, Failure: Error> {
  case send(Output)
  /// Sends nothing. The upstream may send one more value instead.
  case skip
  /// Sends nothing. The value belongs to an output that follows.
  case wait
  /// Sends the value and finishes.
  case sendLast(Output)
  case end(Subscribers.Completion<Failure>)
}

/// The connection of an operator that makes at most one output from each input. It passes requests
/// to the upstream.
final class Relay<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription {
  typealias Step = Outcome<Downstream.Input, Downstream.Failure>

  private let link = Link()
  private let downstream: Downstream
  private let factor: Int
  private let onValue: (Input) -> Step
  private let onCompletion: (Subscribers.Completion<Failure>) -> Step

  /// - Parameter factor: the number of inputs for one output.
  init(
    _ downstream: Downstream, factor: Int = 1, onValue: @escaping (Input) -> Step,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Step
  ) {
    self.downstream = downstream
    self.factor = factor
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    switch onValue(input) {
    case .send(let value): return downstream.receive(value) * factor
    case .skip: return .max(1)
    case .wait: return .none
    case .sendLast(let value):
      _ = downstream.receive(value)
      end(.finished)
    case .end(let completion): end(completion)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.isActive else { return }
    switch onCompletion(completion) {
    case .send(let value), .sendLast(let value):
      guard link.end() != nil else { return }
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    case .skip, .wait: _ = link.end()
    case .end(let completion):
      guard link.end() != nil else { return }
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand * factor) }

  func cancel() { link.cancel() }

  private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard let subscription = link.end() else { return }
    subscription.cancel()
    downstream.receive(completion: completion)
  }
}

extension Relay where Failure == Downstream.Failure {
  convenience init(_ downstream: Downstream, onValue: @escaping (Input) -> Step) {
    self.init(downstream, onValue: onValue, onCompletion: { .end($0) })
  }
}

extension Relay where Downstream.Failure == any Error {
  /// A relay that ends with the error that `onValue` throws.
  convenience init(throwing downstream: Downstream, onValue: @escaping (Input) throws -> Step) {
    self.init(
      downstream,
      onValue: { value in
        do { return try onValue(value) } catch { return .end(.failure(error)) }
      },
      onCompletion: { .end($0.mapError { $0 }) })
  }
}
