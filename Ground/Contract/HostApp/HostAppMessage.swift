package import Text

/// What an app that shares says to the sheet that it has opened, over a socket of their own.
package enum HostAppMessage: TaggedValue, Hashable, Sendable {
  /// The first message, once.
  case present(HostPresentation)
  /// The answer to `SheetMessage.chosen`.
  case items([HostItem], title: String?)
  /// The answer to `SheetMessage.perform`.
  case performed(completed: Bool)
}

/// What the sheet says to the app.
package enum SheetMessage: TaggedValue, Hashable, Sendable {
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

package enum HostItem: TaggedValue, Hashable, Sendable {
  case text(String)
  case url(String)
  /// A path that the sheet opens as the person that both belong to.
  case file(String)
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

extension HostItem {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "text": .text(try fields["text"])
      case "url": .url(try fields["url"])
      case "file": .file(try fields["path"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .text(let text): Tagged("text", ["text": text])
    case .url(let url): Tagged("url", ["url": url])
    case .file(let path): Tagged("file", ["path": path])
    }
  }
}
