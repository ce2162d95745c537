/// Whom a message goes to: what of an `INSendMessageIntent` leaves a process. What the message says
/// is not among it.
package struct Conversation: Codable, Hashable, Sendable {
  package static let maximumRecipients = 32
  /// Bytes in UTF-8 of one name, handle or identifier.
  package static let maximumText = 256

  /// Names it among those of its extension; nil: the recipients do.
  package var identifier: String?
  package var recipients: [Recipient]
  /// What a group calls itself.
  package var groupName: String?
  package var serviceName: String?
  /// `INInteraction.groupIdentifier`: what it is deleted by.
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

  /// What people call it: the group's name, or those of the recipients; empty where there are none.
  package var name: String {
    if let groupName, !groupName.isEmpty { return groupName }
    return recipients.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Whether no part of it is longer than may be.
  package var isBounded: Bool {
    recipients.count <= Self.maximumRecipients
      && ([identifier, groupName, serviceName, deletionGroup].compactMap { $0 }
        + recipients.flatMap(\.texts))
        .allSatisfy { $0.utf8.count <= Self.maximumText }
  }
}

/// An `INPerson`.
package struct Recipient: Codable, Hashable, Sendable {
  package enum HandleKind: String, Codable, Sendable {
    case unknown, emailAddress, phoneNumber
  }

  package var displayName: String
  /// How the service reaches them.
  package var handle: String?
  package var handleKind: HandleKind
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
