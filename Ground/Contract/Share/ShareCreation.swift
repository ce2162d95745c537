package import Translations

/// The body of `POST /v1/shares`.
package struct ShareCreation: Codable, Hashable, Sendable {
  /// The largest number of items in one share.
  package static let itemLimit = 4096

  /// The items to share, 1 to `itemLimit`.
  package var items: [SharedItem<HandedFile>]
  /// The title of the share, or `nil`.
  package var title: String?
  /// Whether the extension waits for a debugger and the share has no deadlines. `nil` means no.
  package var isDebugged: Bool?

  package init(items: [SharedItem<HandedFile>], title: String? = nil, isDebugged: Bool? = nil) {
    self.items = items
    self.title = title
    self.isDebugged = isDebugged
  }
}

/// The response to `POST /v1/shares`: the items and their possible destinations.
package struct ShareOffer: Codable, Hashable, Sendable {
  /// The new share's identifier.
  package var share: String
  /// The items in the order of the request.
  package var items: [ItemSummary]
  /// All extensions: first the offered ones, then the others, both in the user's order.
  package var extensions: [ExtensionListing]
  /// The suggested people of the offered extensions, best first. `nil` means none.
  package var people: [SharePerson]?

  package init(
    share: String, items: [ItemSummary], extensions: [ExtensionListing],
    people: [SharePerson]? = nil
  ) {
    self.share = share
    self.items = items
    self.extensions = extensions
    self.people = people
  }
}

extension ShareOffer {
  /// Returns a copy of the offer. If the user has hidden the given extension, the copy offers it
  /// and gives no reason against it.
  package func offering(_ id: String) -> ShareOffer {
    var offer = self
    for index in offer.extensions.indices
    where offer.extensions[index].id == id && offer.extensions[index].hidden {
      offer.extensions[index].offered = true
      offer.extensions[index].reason = nil
    }
    return offer
  }
}

/// The description of an item that a face shows.
package struct ItemSummary: Codable, Hashable, Sendable {
  /// The kind of an item.
  package enum Kind: String, Codable, Sendable {
    case text, link, photo, video, audio, document
  }

  /// The item's kind.
  package var kind: Kind
  /// The file's name, the start of the text, or the link.
  package var name: String
  /// The uniform type identifier.
  package var typeIdentifier: String
  /// The size in bytes, or `nil` for texts and links.
  package var size: Int64?
  /// The width in pixels after rotation, or `nil` if the item has no width or the width was not
  /// read.
  package var width: Int?
  /// The height in pixels after rotation, or `nil` if the item has no height or the height was not
  /// read.
  package var height: Int?

  package init(
    kind: Kind, name: String, typeIdentifier: String, size: Int64? = nil, width: Int? = nil,
    height: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.typeIdentifier = typeIdentifier
    self.size = size
    self.width = width
    self.height = height
  }
}

/// An installed extension, and whether it accepts the items of a share.
package struct ExtensionListing: Codable, Hashable, Sendable, Identifiable {
  /// The extension's bundle identifier.
  package var id: String
  /// The extension's name, for people.
  package var name: String
  /// The name of the containing app. `nil` if an older daemon does not report it.
  package var app: String?
  /// The short form of the team that signed the app. `nil` if the app is not signed, or was not
  /// installed by the installer.
  package var team: String?
  /// Whether the installed app is signed by its developer. `nil` if the app was not installed by
  /// the installer, so nothing is known.
  package var signed: Bool?
  /// Whether the sheet offers the extension for the items.
  package var offered: Bool
  /// Whether the user has hidden the extension. It can still be chosen by name.
  package var hidden: Bool
  /// Whether the extension is an action extension, which returns items. `nil` means a share
  /// extension.
  package var action: Bool?
  /// The reason why the extension is not offered, as a sentence that names the user's items, or
  /// `nil` if it is offered.
  package var reason: String?
  /// The translatable form of `reason`, or `nil` if only the text is known.
  package var reasonExplanation: Explanation?
  /// The remedy that makes the extension available, as an instruction: "remove 1 photo". `nil` if
  /// no remedy is known.
  package var remedy: String?
  /// The translatable form of `remedy`, or `nil` if only the text is known.
  package var remedyExplanation: Explanation?
  /// The numbers of the items whose removal is the remedy, in order. `nil` if no removal is a
  /// remedy, or if an older daemon does not report it.
  package var removals: [Int]?
  /// The remedies that a face can perform by a route, or `nil` if there are none.
  package var remedies: [Remedy]?
  /// The parts of the activation rule that reject items, or `nil` if the extension is offered.
  package var failures: [ListedFailure]?
  /// The path of the icon, a PNG file, or `nil`.
  package var icon: String?
  /// The path of the `.appex`.
  package var path: String

  package init(
    id: String, name: String, app: String? = nil, offered: Bool, hidden: Bool = false,
    action: Bool? = nil,
    reason: String? = nil,
    remedy: String? = nil, remedies: [Remedy]? = nil, failures: [ListedFailure]? = nil,
    icon: String? = nil, path: String
  ) {
    self.id = id
    self.name = name
    self.app = app
    self.offered = offered
    self.hidden = hidden
    self.action = action
    self.reason = reason
    self.remedy = remedy
    self.remedies = remedies
    self.failures = failures
    self.icon = icon
    self.path = path
  }
}

/// A part of an activation rule that rejects the items.
package struct ListedFailure: Codable, Hashable, Sendable {
  /// The key of the part, if the rule is a dictionary.
  package var key: String?
  /// The part as written in the rule, if the rule is a predicate.
  package var expression: String?
  /// The index of the rejected item, from 0, or `nil` if the part concerns no single item.
  package var attachment: Int?

  package init(key: String? = nil, expression: String? = nil, attachment: Int? = nil) {
    self.key = key
    self.expression = expression
    self.attachment = attachment
  }
}
