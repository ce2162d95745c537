extension Subscribers {
  /// A subscriber that requests all values and passes each to a closure.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let receiveValue: (Input) -> Void
    public let receiveCompletion: (Completion<Failure>) -> Void
    private let link = Link()

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      if link.attach(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ value: Input) -> Demand {
      if link.isActive { receiveValue(value) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      if link.end() != nil { receiveCompletion(completion) }
    }

    public func cancel() { link.cancel() }
  }

  /// A subscriber that stores each value in a property of an object, which it holds until the end.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let root: Protected<Root?>
    private let link = Link()

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      root = Protected(object)
    }

    /// The object, or `nil` after the end.
    public var object: Root? { root.withLock { $0 } }

    public func receive(subscription: any Subscription) {
      if link.attach(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ value: Input) -> Demand {
      if link.isActive { object?[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Completion<Never>) {
      _ = link.end()
      _ = root.exchange(nil)
    }

    public func cancel() {
      link.cancel()
      _ = root.exchange(nil)
    }
  }
}

extension Publisher {
  /// Passes all events to closures, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Passes all values to a closure, until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Stores each value in a property. The object is held until the end or the cancellation.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
