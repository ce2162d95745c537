package import Text

/// One thing to share, as a face hands it to the daemon.
package enum ShareItem: TaggedValue, Hashable, Sendable {
  case text(String)
  case url(String)
  /// A web page: its address, and what an extension's script found in it, a property list in XML.
  case page(url: String, results: String)
  /// A file whose descriptor went over the descriptor socket and was given this handle.
  case file(handle: String)

  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "text": .text(try fields["text"])
      case "url": .url(try fields["url"])
      case "page": .page(url: try fields["url"], results: try fields["results"])
      case "file": .file(handle: try fields["handle"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .text(let text): Tagged("text", ["text": text])
    case .url(let url): Tagged("url", ["url": url])
    case .page(let url, let results): Tagged("page", ["url": url, "results": results])
    case .file(let handle): Tagged("file", ["handle": handle])
    }
  }
}

/// `POST /v1/shares`
package struct ShareCreation: Codable, Hashable, Sendable {
  /// Items in one share.
  package static let itemLimit = 4096

  package var items: [ShareItem]
  package var title: String?
  /// Whether the extension waits for a debugger, and nothing else of this share has a deadline;
  /// nil: no.
  package var isDebugged: Bool?

  package init(items: [ShareItem], title: String? = nil, isDebugged: Bool? = nil) {
    self.items = items
    self.title = title
    self.isDebugged = isDebugged
  }
}

/// The answer to `POST /v1/shares`: what the items are, and who takes them.
package struct ShareOffer: Codable, Hashable, Sendable {
  package var share: String
  package var items: [ItemSummary]
  /// Offered ones first, each group in the person's order.
  package var extensions: [ExtensionListing]
  /// Whom those that are offered have sent to, first whoever counts most; nil: nobody.
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
  /// The same with one extension offered that the person hides and now asks for by name.
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

/// What a face shows of one item.
package struct ItemSummary: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case text, link, photo, video, audio, document
  }

  package var kind: Kind
  /// The file's name, the text's beginning or the link.
  package var name: String
  package var typeIdentifier: String
  /// Bytes; nil for text and links.
  package var size: Int64?
  /// Pixels, as the picture is seen; nil where it has none or nobody has looked.
  package var width: Int?
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

/// An installed extension, offered or not for the items in question.
package struct ExtensionListing: Codable, Hashable, Sendable, Identifiable {
  /// Bundle identifier.
  package var id: String
  package var name: String
  /// The name of the app that brought it along; nil: from a daemon that does not say it.
  package var app: String?
  package var offered: Bool
  /// Whether the person does not want it to be offered. Shared to by name, it works as ever.
  package var hidden: Bool
  /// Whether it is an action extension, which gives back what it made; nil: it is a share
  /// extension.
  package var action: Bool?
  /// Why it is not offered, one sentence that names the person's items; nil when offered.
  package var reason: String?
  /// What the person could do so that it is, as an order: "remove 1 photo"; nil when nothing is
  /// known to help.
  package var remedy: String?
  /// What else can be done so that it is; nil: nothing that is a route.
  package var remedies: [Remedy]?
  /// Which parts of its activation rule refuse, and what; nil when offered.
  package var failures: [ListedFailure]?
  /// Path of the icon file, PNG; nil without one.
  package var icon: String?
  /// Path of the `.appex`.
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
