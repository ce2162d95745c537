/// What an app that shares says to the sheet that it has opened, over a socket of their own.
package enum HostAppMessage: Codable, Hashable, Sendable {
  /// The first message, once.
  case present(HostPresentation)
  /// The answer to `SheetMessage.chosen`.
  case items([HostItem], title: String?)
  /// The answer to `SheetMessage.perform`.
  case performed(completed: Bool)
}

/// What the sheet says to the app.
package enum SheetMessage: Codable, Hashable, Sendable {
  /// The person has chosen: what goes there? With an extension's bundle identifier or the type of
  /// one of the sheet's own actions.
  case chosen(activity: String)
  /// The person has chosen one of the app's own activities.
  case perform(index: Int)
  /// How it ended; the sheet leaves.
  case ended(SheetEnding)
}

package struct SheetEnding: Codable, Hashable, Sendable {
  /// nil when nothing was chosen.
  package var activity: String?
  package var isCompleted: Bool
  package var returned: [ReturnedItem]
  /// Why it failed, when it did.
  package var failure: Failure?

  package init(
    activity: String? = nil, isCompleted: Bool, returned: [ReturnedItem] = [],
    failure: Failure? = nil
  ) {
    self.activity = activity
    self.isCompleted = isCompleted
    self.returned = returned
    self.failure = failure
  }
}

package struct HostPresentation: Codable, Hashable, Sendable {
  package var items: [HostItem]
  package var title: String?
  /// Whether another activity may get other items, so that the sheet has to ask.
  package var asksForItems: Bool
  /// The titles of the app's own activities.
  package var activities: [String]
  /// Types of activities, and identifiers of extensions, that are not to be offered.
  package var excluded: [String]

  package init(
    items: [HostItem], title: String? = nil, asksForItems: Bool = false, activities: [String] = [],
    excluded: [String] = []
  ) {
    self.items = items
    self.title = title
    self.asksForItems = asksForItems
    self.activities = activities
    self.excluded = excluded
  }
}

package enum HostItem: Codable, Hashable, Sendable {
  case text(String)
  case url(String)
  /// A path that the sheet opens as the person that both belong to.
  case file(String)
}
