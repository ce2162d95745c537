import Intents

/// Donations of sent messages to the system. The sheet then suggests the recipients of these
/// messages first.
public enum Donation {
  /// - Parameter completion: Called once, in the background.
  public static func donate(
    _ friend: Friend, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    interaction(with: friend).donate(completion: completion)
  }

  public static func donate(_ friend: Friend) async throws {
    try await withCheckedThrowingContinuation { continuation in
      donate(friend) { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
    }
  }

  private static func interaction(with friend: Friend) -> INInteraction {
    // The person has a name but no address, because anyone who knows the address can publish to it.
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
    // The app uses this identifier to delete the donations for a removed friend.
    interaction.groupIdentifier = friend.conversation
    return interaction
  }
}
