/// A property of a class that publishes its changes. `$name` is the publisher. A subscriber first
/// receives the current value, then each new value before the property has it.
///
/// Apple: https://developer.apple.com/documentation/combine/published
@propertyWrapper public struct Published<Value> {
  /// The publisher of a published property.
  public struct Publisher: SharesheetCombine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: PublishedStorage<Value>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      storage.attach(subscriber)
    }
  }

  private let storage: PublishedStorage<Value>

  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The publisher. `assign(to:)` sends its values to the property.
  public var projectedValue: Publisher {
    mutating get { Publisher(storage: storage) }
    // For `inout` arguments, of which `assign(to:)` is the only one with an effect.
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.set(newValue) }
  }

  /// The compiler calls this subscript for each use of the property.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue) }
  }
}

extension Published: PublishedField {
  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    storage.install(publisher)
  }
}

extension Publisher where Failure == Never {
  /// Stores each value in a published property, until the upstream or the property's object ends.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    let sink = Subscribers.Sink<Output, Never>(
      receiveCompletion: { _ in }, receiveValue: { [weak storage] in storage?.set($0) })
    storage.keep(AnyCancellable(sink))
    subscribe(sink)
  }
}

/// The value of a published property, and its subscribers.
private final class PublishedStorage<Value>: ConduitOwner, @unchecked Sendable {
  // Sendable: the state is protected by a lock. As with Apple's property, the program is
  // responsible for values that it uses on several threads.
  private struct State {
    var value: Value
    var conduits = Conduits<Value, Never>()
    var objectWillChange: ObservableObjectPublisher?
    /// The subscriptions of `assign(to:)`, which end with the property.
    var assigned: [AnyCancellable] = []
  }

  private let state: Protected<State>

  init(_ value: Value) { state = Protected(State(value: value)) }

  var value: Value { state.withLock { $0.value } }

  /// Sends the new value and then stores it.
  func set(_ value: Value) {
    let (object, conduits) = state.withLock { ($0.objectWillChange, $0.conduits.all) }
    object?.send()
    for conduit in conduits { conduit.offer(value) }
    let old = state.withLock { state in
      defer { state.value = value }
      return state.value
    }
    _ = old
  }

  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    let conduit = state.withLock { state in
      let conduit = Conduit(subscriber, self, latest: state.value)
      state.conduits.add(conduit)
      return conduit
    }
    subscriber.receive(subscription: conduit)
  }

  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    state.withLock { state in
      let known = state.objectWillChange ?? publisher
      state.objectWillChange = known
      return known
    }
  }

  func keep(_ cancellable: AnyCancellable) { state.withLock { $0.assigned.append(cancellable) } }

  func remove(_ conduit: AnyObject) { state.withLock { $0.conduits.remove(conduit) } }
}
