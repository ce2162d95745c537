package import Contract

/// The destinations in the settings, in the sheet's order. A change is shown at once. If the daemon
/// refuses a change, the change is undone.
package struct DestinationSettings: Hashable, Sendable {
  package struct Row: Hashable, Sendable, Identifiable {
    /// The extension's bundle identifier.
    package let id: String
    package let name: String
    /// The name of the containing app, or `nil` if it is unknown or the same as `name`.
    package let app: String?
    package var isHidden: Bool

    package init(id: String, name: String, app: String? = nil, isHidden: Bool = false) {
      (self.id, self.name, self.app, self.isHidden) = (id, name, app, isHidden)
    }
  }

  package enum Change: Hashable, Sendable {
    /// - Parameter position: The position from 1.
    case move(String, position: Int)
    case setHidden(String, Bool)
  }

  /// The rows as the user sees them: the daemon's rows with all pending changes.
  package private(set) var rows: [Row] = []
  /// The changes that the daemon has not yet confirmed, in the order in which to send them.
  package private(set) var pending: [Change] = []
  private var confirmed: [Row] = []

  package init() {}

  /// Replaces the rows with the daemon's rows. The pending changes stay.
  package mutating func take(_ listings: [ExtensionListing]) {
    confirmed = listings.map { listing in
      let name = PlainText.line(listing.name)
      let app = listing.app.map { PlainText.line($0) }
      return Row(
        id: listing.id, name: name, app: app == name ? nil : app, isHidden: listing.hidden)
    }
    update()
  }

  /// Moves a row by a number of positions. A negative number moves it towards the first position.
  /// - Returns: Whether the row has moved.
  package mutating func move(_ id: String, by distance: Int) -> Bool {
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return false }
    return move(id, to: index + distance)
  }

  /// Moves a row to an index, or to the nearest index if there is no such index.
  /// - Returns: Whether the row has moved.
  package mutating func move(_ id: String, to index: Int) -> Bool {
    guard let old = rows.firstIndex(where: { $0.id == id }) else { return false }
    let new = min(max(index, 0), rows.count - 1)
    guard new != old else { return false }
    add(.move(id, position: new + 1))
    return true
  }

  /// Hides a destination from the sheet, or shows it again.
  /// - Returns: Whether the destination has changed.
  package mutating func setHidden(_ id: String, _ isHidden: Bool) -> Bool {
    guard let row = rows.first(where: { $0.id == id }), row.isHidden != isHidden else {
      return false
    }
    add(.setHidden(id, isHidden))
    return true
  }

  /// Handles the daemon's response to the first pending change.
  /// - Parameter listings: All extensions after the change, or `nil` if the daemon has refused the
  ///   change.
  package mutating func end(_ listings: [ExtensionListing]?) {
    if !pending.isEmpty { pending.removeFirst() }
    if let listings { take(listings) } else { update() }
  }

  private mutating func add(_ change: Change) {
    pending.append(change)
    update()
  }

  private mutating func update() {
    rows = confirmed
    for change in pending {
      switch change {
      case .move(let id, let position):
        guard let old = rows.firstIndex(where: { $0.id == id }) else { continue }
        let row = rows.remove(at: old)
        rows.insert(row, at: min(position - 1, rows.count))
      case .setHidden(let id, let isHidden):
        guard let index = rows.firstIndex(where: { $0.id == id }) else { continue }
        rows[index].isHidden = isHidden
      }
    }
  }
}
