public import Foundation
import Synchronization

extension NotificationCenter {
  /// Adds an observer, which is not retained. When the observer is deallocated, the observation
  /// ends.
  public func addObserver(
    _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let observed = SelectorObservers.Observer(observer)
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      guard let observer = observed.object else { return }
      _ = selector.send(to: observer, [notification])
    }
    let forgotten = SelectorObservers.add(
      SelectorObservers.Entry(
        center: self, observer: observed, name: name,
        object: object.map { ObjectIdentifier($0 as AnyObject) }, token: token))
    for entry in forgotten { entry.center?.removeObserver(entry.token as Any) }
  }

  /// Removes an observer. Foundation's method accepts only the tokens that Foundation returned.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any)
    for token in SelectorObservers.take(observer, from: self, where: { _ in true }) {
      removeObserver(token as Any)
    }
  }

  /// Removes an observer's matching registrations. `nil` matches any name or any object.
  public func removeObserver(
    _ observer: AnyObject, name: NSNotification.Name?, object: Any?
  ) {
    removeObserver(observer as Any, name: name, object: object)
    let object = object.map { ObjectIdentifier($0 as AnyObject) }
    let taken = SelectorObservers.take(observer, from: self) { entry in
      (name == nil || entry.name == name) && (object == nil || entry.object == object)
    }
    for token in taken { removeObserver(token as Any) }
  }
}

/// The observers with a selector, and the tokens that Foundation returned for them.
private enum SelectorObservers {
  // Sendable: the reference is set once, and reading a weak reference is atomic.
  final class Observer: @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  // Sendable: all properties are constant, and notification centers are thread-safe.
  struct Entry: @unchecked Sendable {
    private(set) weak var center: NotificationCenter?
    let observer: Observer
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    let token: any NSObjectProtocol
  }

  private static let entries = Mutex<[Entry]>([])

  /// - Returns: The entries whose observers were deallocated.
  static func add(_ entry: Entry) -> [Entry] {
    entries.withLock { entries in
      let gone = entries.filter { $0.observer.object == nil }
      entries.removeAll { $0.observer.object == nil }
      entries.append(entry)
      return gone
    }
  }

  static func take(
    _ observer: AnyObject, from center: NotificationCenter, where isMeant: (Entry) -> Bool
  ) -> [any NSObjectProtocol] {
    let observer = ObjectIdentifier(observer)
    let all = entries.withLock { $0 }
    let taken = all.filter {
      $0.center === center && $0.observer.object.map { ObjectIdentifier($0) } == observer
        && isMeant($0)
    }
    entries.withLock { entries in
      entries.removeAll { entry in taken.contains { $0.token === entry.token } }
    }
    return taken.map(\.token)
  }
}
