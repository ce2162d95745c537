/// The bundle identifiers that belong to Sharesheet. An identifier names an owner of data, logs,
/// transfers and permissions, and Sharesheet uses these names itself.
package enum ReservedIdentifier {
  /// The prefix of the identifiers of destinations. The bundles of destinations begin with it.
  private static let destinations = "destination."
  /// The name of the daemon's log.
  private static let daemon = "daemon"
  /// The prefix of the names with which the daemon itself sends requests.
  private static let own = "sharesheet."

  /// Returns whether no app and no extension may have the identifier, in any case of its letters.
  /// - Parameter isDestination: Whether the bundle was made of a destination.
  package static func contains(_ identifier: String, isDestination: Bool = false) -> Bool {
    let identifier = identifier.lowercased()
    return identifier == daemon || identifier.hasPrefix(own)
      || !isDestination && identifier.hasPrefix(destinations)
  }
}
