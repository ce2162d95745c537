/// The recipients of a message: the part of an `INSendMessageIntent` that leaves the process. The
/// message's text stays in the process.
package struct Conversation: Codable, Hashable, Sendable {
  /// The largest number of recipients.
  package static let maximumRecipients = 32
  /// The longest name, handle or identifier in bytes of UTF-8.
  package static let maximumText = 256

  /// The conversation's identifier within its extension. If it is `nil`, the recipients identify
  /// the conversation.
  package var identifier: String?
  /// The recipients, at most `maximumRecipients`.
  package var recipients: [Recipient]
  /// The name of the group, or `nil`.
  package var groupName: String?
  /// The name of the message service, or `nil`.
  package var serviceName: String?
  /// The `groupIdentifier` of the `INInteraction`, by which the donation can be deleted.
  package var deletionGroup: String?

  package init(
    identifier: String? = nil, recipients: [Recipient], groupName: String? = nil,
    serviceName: String? = nil
  ) {
    self.identifier = identifier
    self.recipients = recipients
    self.groupName = groupName
    self.serviceName = serviceName
  }

  /// The group's name, or the recipients' names, or an empty text if there are no names.
  package var name: String {
    if let groupName, !groupName.isEmpty { return groupName }
    return recipients.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Whether the numbers and lengths are within the limits.
  package var isBounded: Bool {
    recipients.count <= Self.maximumRecipients
      && ([identifier, groupName, serviceName, deletionGroup].compactMap { $0 }
        + recipients.flatMap(\.texts))
        .allSatisfy { $0.utf8.count <= Self.maximumText }
  }
}

/// A person, `INPerson`.
package struct Recipient: Codable, Hashable, Sendable {
  /// The kind of a handle, as in `INPersonHandle`.
  package enum HandleKind: String, Codable, Sendable {
    case unknown, emailAddress, phoneNumber
  }

  /// The person's name, for people.
  package var displayName: String
  /// The address or number by which the service reaches the person.
  package var handle: String?
  /// The kind of `handle`.
  package var handleKind: HandleKind
  /// The extension's own identifier of the person, or `nil`.
  package var customIdentifier: String?

  package init(
    displayName: String, handle: String? = nil, handleKind: HandleKind = .unknown,
    customIdentifier: String? = nil
  ) {
    self.displayName = displayName
    self.handle = handle
    self.handleKind = handleKind
    self.customIdentifier = customIdentifier
  }

  fileprivate var name: String { displayName.isEmpty ? handle ?? "" : displayName }

  fileprivate var texts: [String] { [displayName, handle, customIdentifier].compactMap { $0 } }
}
