/// The share for which the daemon starts an extension's process.
package struct ExtensionRequest: Codable, Hashable, Sendable {
  /// The extension's bundle identifier.
  package var bundleIdentifier: String
  /// The name under the extension's icon.
  package var displayName: String
  /// The path of the extension's bundle, `…/X.app/PlugIns/Y.appex`, or `nil` if the extension has
  /// no bundle.
  package var bundlePath: String?
  /// The class of the view controller to create, `Module.Class`.
  package var principalClass: String
  /// The shared items.
  package var items: [InputItem]
  /// The path of the extension's own container, or `nil` if the extension has no container.
  package var containerPath: String?
  /// The paths of the containers that the extension is entitled to, by app group identifier.
  package var groupContainers: [String: String]
  /// The text that the user had typed before the extension was restarted, or `nil` on a first
  /// start.
  package var restoredText: String?
  /// The person that the user chose in the sheet, or `nil` if the user chose the extension alone.
  package var conversation: Conversation?
  /// Whether the process waits for a debugger before any code of the extension runs. `nil` means
  /// no.
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

/// An extension item, `NSExtensionItem`.
package struct InputItem: Codable, Hashable, Sendable {
  /// The item's title, `attributedTitle`.
  package var title: String?
  /// The text that comes with the attachments. A compose sheet starts with it.
  package var contentText: String?
  /// The item's attachments.
  package var attachments: [Attachment]

  package init(title: String? = nil, contentText: String? = nil, attachments: [Attachment]) {
    self.title = title
    self.contentText = contentText
    self.attachments = attachments
  }
}

/// The description of an item provider, `NSItemProvider`, without the bytes.
package struct Attachment: Codable, Hashable, Sendable, Identifiable {
  /// The identifier, unique in the share. The extension requests the bytes with it.
  package var id: Int
  /// The uniform type identifiers, highest fidelity first.
  package var typeIdentifiers: [String]
  /// The attachment's content.
  package var content: SharedItem<HeldFile>
  /// The suggested file name, or `nil`.
  package var suggestedName: String?

  package init(
    id: Int, typeIdentifiers: [String], content: SharedItem<HeldFile>, suggestedName: String? = nil
  ) {
    self.id = id
    self.typeIdentifiers = typeIdentifiers
    self.content = content
    self.suggestedName = suggestedName
  }
}
