package import Text

/// A message from a host app to the sheet that it has opened. The app and the sheet share a socket
/// for these messages.
package enum HostAppMessage: TaggedValue, Hashable, Sendable {
  /// The content to present. This is the first message, and it is sent once.
  case present(HostPresentation)
  /// The reply to `SheetMessage.chosen`.
  case items([SharedItem<NamedFile>], title: String?)
  /// The reply to `SheetMessage.perform`.
  case performed(completed: Bool)
}

/// A message from the sheet to the host app.
package enum SheetMessage: TaggedValue, Hashable, Sendable {
  /// The user chose a destination, and the sheet requests the items for this destination.
  /// `activity` is an extension's bundle identifier or the type of an item action.
  case chosen(activity: String)
  /// The user chose the app's own activity with this index.
  case perform(index: Int)
  /// The share is over and the sheet exits.
  case ended(SheetEnding)
}

/// The outcome of a sheet.
package struct SheetEnding: Codable, Hashable, Sendable {
  /// The chosen destination, or `nil` if the user chose none.
  package var activity: String?
  /// Whether the share completed.
  package var isCompleted: Bool
  /// The items that an action extension returned.
  package var returned: [ReturnedItem]
  /// The error, if the share failed.
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

/// The content of the sheet.
package struct HostPresentation: Codable, Hashable, Sendable {
  /// The items for every destination, unless `asksForItems` is true.
  package var items: [SharedItem<NamedFile>]
  /// The title of the share, or `nil`.
  package var title: String?
  /// Whether the items depend on the destination. The sheet then requests them after the choice.
  package var asksForItems: Bool
  /// The titles of the app's own activities.
  package var activities: [String]
  /// The activity types and extension identifiers that the sheet does not offer.
  package var excluded: [String]

  package init(
    items: [SharedItem<NamedFile>], title: String? = nil, asksForItems: Bool = false,
    activities: [String] = [],
    excluded: [String] = []
  ) {
    self.items = items
    self.title = title
    self.asksForItems = asksForItems
    self.activities = activities
    self.excluded = excluded
  }
}

extension HostAppMessage {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "present": .present(try fields["presentation"])
      case "items": .items(try fields["items"], title: try fields.optional("title"))
      case "performed": .performed(completed: try fields["completed"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .present(let presentation): Tagged("present", ["presentation": presentation])
    case .items(let items, let title): Tagged("items", ["items": items, "title": title])
    case .performed(let completed): Tagged("performed", ["completed": completed])
    }
  }
}

extension SheetMessage {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "chosen": .chosen(activity: try fields["activity"])
      case "perform": .perform(index: try fields["index"])
      case "ended": .ended(try fields["ending"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .chosen(let activity): Tagged("chosen", ["activity": activity])
    case .perform(let index): Tagged("perform", ["index": index])
    case .ended(let ending): Tagged("ended", ["ending": ending])
    }
  }
}
