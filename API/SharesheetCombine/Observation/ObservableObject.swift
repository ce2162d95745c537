/// An object that announces changes. By default, each change of a published property is announced
/// before the property changes.
///
/// Apple: https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher to which all published properties send. It is the same for each call.
  public var objectWillChange: ObservableObjectPublisher {
    let fields = publishedFields(of: self)
    guard let first = fields.first else { return UnpublishedObjects.shared.publisher(of: self) }
    // If two threads call this first, the first field decides which publisher counts.
    let publisher = first.install(ObservableObjectPublisher())
    for field in fields.dropFirst() { _ = field.install(publisher) }
    return publisher
  }
}

/// A published property of any type.
protocol PublishedField {
  /// Stores the publisher of the property's object, if there is none.
  /// - Returns: the stored publisher.
  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

private func publishedFields(of object: AnyObject) -> [any PublishedField] {
  var fields: [any PublishedField] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let current = mirror {
    fields += current.children.compactMap { $0.value as? any PublishedField }
    mirror = current.superclassMirror
  }
  return fields
}

/// The publishers of objects without published properties. Such an object calls
/// `objectWillChange.send()` itself, so the publisher must be the same each time.
private final class UnpublishedObjects: Sendable {
  static let shared = UnpublishedObjects()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released objects are removed.
    var limit = 16
  }

  private let state = Protected(State())

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let (publisher, removed) = state.withLock { state in
      let key = ObjectIdentifier(object)
      // A new object may have the address of a released one.
      if let entry = state.entries[key], entry.object === object {
        return (entry.publisher, [:] as [ObjectIdentifier: Entry])
      }
      let old = state.entries
      if old.count >= state.limit {
        state.entries = old.filter { $0.value.object != nil }
        state.limit = max(16, 2 * state.entries.count)
      }
      let entry = Entry(object: object, publisher: ObservableObjectPublisher())
      state.entries[key] = entry
      return (entry.publisher, old)
    }
    _ = removed
    return publisher
  }
}

/// The publisher of an object's changes.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.subscribe(subscriber)
  }

  /// Announces a change.
  public func send() { subject.send() }
}
