public import Foundation
import Wire

/// A message to one or several people.
///
/// Donated after sending (`INInteraction.donate`), it has the sheet offer these people with the
/// extension. The sheet's choice of one comes back as `NSExtensionContext.intent`. Of a message's
/// text, its attachments and its sender nothing leaves the process.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageintent
open class INSendMessageIntent: INIntent {
  open private(set) var recipients: [INPerson]?
  open private(set) var outgoingMessageType: INOutgoingMessageType
  open private(set) var content: String?
  /// What a group calls itself; the sheet shows it in place of the recipients' names.
  open private(set) var speakableGroupName: INSpeakableString?
  /// Names the conversation among those of the extension: donations that have it are of one.
  open private(set) var conversationIdentifier: String?
  open private(set) var serviceName: String?
  open private(set) var sender: INPerson?
  open private(set) var attachments: [INSendMessageAttachment]?

  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
    sender: INPerson?, attachments: [INSendMessageAttachment]?
  ) {
    self.recipients = recipients
    self.outgoingMessageType = outgoingMessageType
    self.content = content
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
    self.serviceName = serviceName
    self.sender = sender
    self.attachments = attachments
    super.init()
  }

  /// As iOS 13 had it.
  public convenience init(
    recipients: [INPerson]?, content: String?, speakableGroupName: INSpeakableString?,
    conversationIdentifier: String?, serviceName: String?, sender: INPerson?
  ) {
    self.init(
      recipients: recipients, outgoingMessageType: .unknown, content: content,
      speakableGroupName: speakableGroupName, conversationIdentifier: conversationIdentifier,
      serviceName: serviceName, sender: sender, attachments: nil)
  }

  convenience init(_ conversation: Conversation) {
    self.init(
      recipients: conversation.recipients.map(INPerson.init), outgoingMessageType: .unknown,
      content: nil,
      speakableGroupName: conversation.groupName.map { INSpeakableString(spokenPhrase: $0) },
      conversationIdentifier: conversation.identifier, serviceName: conversation.serviceName,
      sender: nil, attachments: nil)
  }

  /// What of it leaves the process.
  var conversation: Conversation {
    Conversation(
      identifier: conversationIdentifier, recipients: (recipients ?? []).map(\.recipient),
      groupName: speakableGroupName?.spokenPhrase, serviceName: serviceName)
  }
}

/// Apple: https://developer.apple.com/documentation/intents/inoutgoingmessagetype
public enum INOutgoingMessageType: Int, Sendable {
  case unknown = 0
  case outgoingMessageText
  case outgoingMessageAudio
}

/// Apple: https://developer.apple.com/documentation/intents/insendmessageattachment
open class INSendMessageAttachment: NSObject {}
