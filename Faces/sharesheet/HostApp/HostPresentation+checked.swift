import Wire

extension HostPresentation {
  private static let maximumActivities = 100
  private static let maximumExcluded = 1000

  /// The same, held to what a sheet can show.
  /// - throws: `Refusal` `usage`.
  func checked() throws(Refusal) -> HostPresentation {
    guard !items.isEmpty else { throw Refusal(.usage, "The app gives nothing to share.") }
    guard activities.count <= Self.maximumActivities, excluded.count <= Self.maximumExcluded else {
      throw Refusal(
        .usage,
        "The app has more than \(Self.maximumActivities) activities, or excludes more than "
          + "\(Self.maximumExcluded).")
    }
    return self
  }
}
