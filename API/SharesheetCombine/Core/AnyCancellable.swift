/// Work that can be cancelled.
///
/// Apple: https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  /// Ends the work. Repeated calls have no effect.
  func cancel()
}

extension Cancellable {
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// Work that is cancelled when its last reference is released.
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  private let action: Protected<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) { action = Protected(cancel) }

  public init<C: Cancellable>(_ canceller: C) { action = Protected { canceller.cancel() } }

  deinit { cancel() }

  public func cancel() { action.exchange(nil)?() }

  /// Adds the object to a collection, which then holds it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Adds the object to a set, which then holds it.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
