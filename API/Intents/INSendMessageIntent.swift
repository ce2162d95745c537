import Contract
// Apple's Intents exports Foundation, which declares `NSExtensionContext`. Here ItemProviders
// declares it.
@_exported public import Foundation
@_exported public import ItemProviders
import Linux

/// A request from the user to an app.
///
/// Apple: https://developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
  /// Unique among all intents.
  public let identifier: String? = RandomIdentifier.make()

  /// Makes an intent. Subclasses describe the request.
  public override init() { super.init() }
}

/// A message to one or more persons.
///
/// If an extension donates the message after sending it (`INInteraction.donate`), the sheet
/// suggests the recipients with the extension. If the user chooses a suggestion, the extension
/// receives it as `NSExtensionContext.intent`.
/// The message's text, attachments and sender never leave the process.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageintent
open class INSendMessageIntent: INIntent {
  /// The persons to whom the message is sent.
  open private(set) var recipients: [INPerson]?
  /// The kind of the message. Stored and ignored.
  open private(set) var outgoingMessageType: INOutgoingMessageType
  /// The message's text. It never leaves the process.
  open private(set) var content: String?
  /// The group's name, which the sheet shows instead of the recipients' names.
  open private(set) var speakableGroupName: INSpeakableString?
  /// The conversation's identifier, unique within the extension. Donations with the same identifier
  /// belong to one conversation.
  open private(set) var conversationIdentifier: String?
  /// The name of the message service. It is kept with a donation.
  open private(set) var serviceName: String?
  /// The sender. It never leaves the process.
  open private(set) var sender: INPerson?
  /// The attachments. They never leave the process.
  open private(set) var attachments: [INSendMessageAttachment]?

  /// Makes an intent. The values are not checked until the intent is donated.
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

  /// The initializer of iOS 13.
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

  /// The part of the message that is sent to the daemon.
  var conversation: Conversation {
    Conversation(
      identifier: conversationIdentifier, recipients: (recipients ?? []).map(\.recipient),
      groupName: speakableGroupName?.spokenPhrase, serviceName: serviceName)
  }
}

/// The kind of an outgoing message.
///
/// Apple: https://developer.apple.com/documentation/intents/inoutgoingmessagetype
public enum INOutgoingMessageType: Int, Sendable {
  /// The kind is not known.
  case unknown = 0
  /// A text message.
  case outgoingMessageText
  /// A voice message.
  case outgoingMessageAudio
}

/// An attachment of a message. It has no content here.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageattachment
open class INSendMessageAttachment: NSObject {}

extension NSExtensionContext {
  /// The suggestion that the user chose in the sheet: an `INSendMessageIntent` that this extension
  /// or its app has donated. If the user chose only the extension, the value is `nil`.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/nsextensioncontext/intent
  public var intent: INIntent? {
    if let made = madeIntent as? INIntent { return made }
    let intent = conversation.map { INSendMessageIntent($0) }
    madeIntent = intent
    return intent
  }
}
