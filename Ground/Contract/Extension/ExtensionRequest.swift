package import Text

/// The share that an extension process is started for.
package struct ExtensionRequest: Codable, Hashable, Sendable {
  package var bundleIdentifier: String
  /// What stands under the extension's icon.
  package var displayName: String
  /// The extension's bundle, `…/X.app/PlugIns/Y.appex`; nil for one that has none.
  package var bundlePath: String?
  /// `Module.Class` of the view controller to make.
  package var principalClass: String
  package var items: [InputItem]
  /// The folder that this extension has to itself; nil for one that has none.
  package var containerPath: String?
  /// The containers this extension is entitled to, by group identifier.
  package var groupContainers: [String: String]
  /// What the person had typed before this extension had to be started again; nil on a first start.
  package var restoredText: String?
  /// Whom the person chose in the sheet's row of people; nil when they chose the extension alone.
  package var conversation: Conversation?
  /// Whether it waits for a debugger before anything of it runs; nil: no.
  package var waitsForDebugger: Bool?

  package init(
    bundleIdentifier: String, displayName: String, bundlePath: String? = nil,
    principalClass: String, items: [InputItem], groupContainers: [String: String],
    containerPath: String? = nil, restoredText: String? = nil,
    conversation: Conversation? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName = displayName
    self.bundlePath = bundlePath
    self.principalClass = principalClass
    self.items = items
    self.groupContainers = groupContainers
    self.containerPath = containerPath
    self.restoredText = restoredText
    self.conversation = conversation
  }
}

/// One `NSExtensionItem`.
package struct InputItem: Codable, Hashable, Sendable {
  package var title: String?
  /// The text that comes with the attachments; a compose sheet starts with it.
  package var contentText: String?
  package var attachments: [Attachment]

  package init(title: String? = nil, contentText: String? = nil, attachments: [Attachment]) {
    self.title = title
    self.contentText = contentText
    self.attachments = attachments
  }
}

/// One `NSItemProvider`: what it is, not its bytes.
package struct Attachment: Codable, Hashable, Sendable, Identifiable {
  /// Unique in the share; the extension asks for the bytes by it.
  package var id: Int
  /// Uniform type identifiers, highest fidelity first.
  package var typeIdentifiers: [String]
  package var content: Content
  package var suggestedName: String?

  package enum Content: TaggedValue, Hashable, Sendable {
    /// A file of so many bytes (nil: not known), handed over on demand.
    case file(size: Int64?)
    case text(String)
    case url(String)
    /// A web page's address, and a property list in XML that a script made of it.
    case page(url: String, results: String)
  }

  package init(
    id: Int, typeIdentifiers: [String], content: Content, suggestedName: String? = nil
  ) {
    self.id = id
    self.typeIdentifiers = typeIdentifiers
    self.content = content
    self.suggestedName = suggestedName
  }
}

extension Attachment.Content {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "file": .file(size: try fields.optional("size"))
      case "text": .text(try fields["text"])
      case "url": .url(try fields["url"])
      case "page": .page(url: try fields["url"], results: try fields["results"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .file(let size): Tagged("file", ["size": size])
    case .text(let text): Tagged("text", ["text": text])
    case .url(let url): Tagged("url", ["url": url])
    case .page(let url, let results): Tagged("page", ["url": url, "results": results])
    }
  }
}
