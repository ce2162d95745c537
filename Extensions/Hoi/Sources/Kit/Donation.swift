import HoiKit
import Intents

/// Tells the system whom a hoi went to, so that the sheet offers that person first.
enum Donation {
  static func donate(_ friend: Friend) {
    // The name alone: the address lets whoever has it write there.
    let person = INPerson(
      personHandle: INPersonHandle(value: nil, type: .unknown), nameComponents: nil,
      displayName: friend.name, image: nil, contactIdentifier: nil,
      customIdentifier: friend.conversation)
    let intent = INSendMessageIntent(
      recipients: [person], outgoingMessageType: .outgoingMessageText, content: nil,
      speakableGroupName: nil, conversationIdentifier: friend.conversation, serviceName: "Hoi",
      sender: nil, attachments: nil)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.direction = .outgoing
    // By it the app has the friend forgotten who is none any more.
    interaction.groupIdentifier = friend.conversation
    interaction.donate(completion: nil)
  }
}
