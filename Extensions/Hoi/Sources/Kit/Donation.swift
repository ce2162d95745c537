import Intents

/// Tells the system whom a hoi went to, so that the sheet offers that person first.
public enum Donation {
  /// - Parameter completion: called once, in the background.
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
    return interaction
  }
}
