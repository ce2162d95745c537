import SharesheetCombine

/// The place of a value that views read and change, such as the value of a `State`.
final class StateLocation<Value>: Sendable {
  private let stored: Protected<Value>
  @MainActor private weak var node: _ViewNode?

  init(_ value: Value) { stored = Protected(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set {
      let old = stored.exchange(newValue)
      // Outside of the lock, because the comparison and the release may run code of others. As on
      // iOS, an equal value updates nothing: a view may set it again after each update.
      if let type = Value.self as? any Equatable.Type, isEqual(type, old, newValue) { return }
      MainQueue.run { self.node?.invalidate() }
    }
  }

  @MainActor func attach(to node: _ViewNode) { self.node = node }
}

private func isEqual<Value: Equatable>(_ type: Value.Type, _ old: Any, _ new: Any) -> Bool {
  guard let old = old as? Value, let new = new as? Value else { return false }
  return old == new
}
