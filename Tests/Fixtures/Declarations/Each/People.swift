import Intents
import UIKit

/// Donates interactions, and reads the person whom the user chose.
class PeopleUser {
  func person(_ name: String, at address: String) -> INPerson {  // INPerson
    // INPersonHandle.init(value:type:)
    let handle = INPersonHandle(value: address, type: .unknown)
    // INPerson.init(personHandle:nameComponents:displayName:image:contactIdentifier:customIdentifier:)
    return INPerson(
      personHandle: handle, nameComponents: nil, displayName: name, image: nil,
      contactIdentifier: nil, customIdentifier: address)
  }

  func myself(_ name: PersonNameComponents, _ picture: Data) -> INPerson {
    // INImage.init(imageData:)
    let image: INImage = INImage(imageData: picture)  // INImage
    // INPerson.init(personHandle:nameComponents:displayName:image:contactIdentifier:customIdentifier:isMe:)
    return INPerson(
      personHandle: INPersonHandle(value: nil, type: .emailAddress), nameComponents: name,
      displayName: nil, image: image, contactIdentifier: nil, customIdentifier: nil, isMe: true)
  }

  func words(of person: INPerson) -> [Any?] {
    let handle: INPersonHandle? = person.personHandle  // INPerson.personHandle
    let type: INPersonHandleType? = handle?.type  // INPersonHandle.type
    let types: [INPersonHandleType] = [.unknown, .emailAddress, .phoneNumber]
    return [
      person.nameComponents,  // INPerson.nameComponents
      person.displayName,  // INPerson.displayName
      person.image,  // INPerson.image
      person.contactIdentifier,  // INPerson.contactIdentifier
      person.customIdentifier,  // INPerson.customIdentifier
      person.isMe,  // INPerson.isMe
      handle?.value,  // INPersonHandle.value
      type, types,  // INPersonHandleType
      // INPersonHandleType.cases
      handle,  // INPersonHandle
    ]
  }

  func message(to people: [INPerson], group: String?) -> INSendMessageIntent {
    let name: INSpeakableString? = group.map { INSpeakableString(spokenPhrase: $0) }
    // INSpeakableString
    // INSpeakableString.init(spokenPhrase:)
    // INSpeakableString.init(vocabularyIdentifier:spokenPhrase:pronunciationHint:)
    let other = INSpeakableString(
      vocabularyIdentifier: "g", spokenPhrase: "Group", pronunciationHint: nil)
    print(other.spokenPhrase)  // INSpeakableString.spokenPhrase
    // INSendMessageIntent.init(recipients:outgoingMessageType:content:speakableGroupName:conversationIdentifier:serviceName:sender:attachments:)
    return INSendMessageIntent(
      recipients: people, outgoingMessageType: .outgoingMessageText, content: "Hoi",
      speakableGroupName: name, conversationIdentifier: "c", serviceName: "Hoi", sender: nil,
      attachments: nil)
  }

  func old(to people: [INPerson]) -> INIntent {  // INIntent
    // INSendMessageIntent.init(recipients:content:speakableGroupName:conversationIdentifier:serviceName:sender:)
    let intent = INSendMessageIntent(
      recipients: people, content: nil, speakableGroupName: nil, conversationIdentifier: nil,
      serviceName: nil, sender: nil)
    return intent  // INSendMessageIntent: INIntent
  }

  func words(of intent: INSendMessageIntent) -> [Any?] {  // INSendMessageIntent
    let type: INOutgoingMessageType = intent.outgoingMessageType
    // INOutgoingMessageType
    // INSendMessageIntent.outgoingMessageType
    let types: [INOutgoingMessageType] = [.unknown, .outgoingMessageText, .outgoingMessageAudio]
    // INOutgoingMessageType.cases
    return [
      intent.identifier,  // INIntent.identifier
      intent.recipients,  // INSendMessageIntent.recipients
      intent.content,  // INSendMessageIntent.content
      intent.speakableGroupName,  // INSendMessageIntent.speakableGroupName
      intent.conversationIdentifier,  // INSendMessageIntent.conversationIdentifier
      intent.serviceName,  // INSendMessageIntent.serviceName
      intent.sender,  // INSendMessageIntent.sender
      intent.attachments,  // INSendMessageIntent.attachments
      type, types,
    ]
  }

  func donate(_ intent: INSendMessageIntent) async throws {
    // INSendMessageIntentResponse.init(code:userActivity:)
    let response = INSendMessageIntentResponse(code: .success, userActivity: nil)
    let code: INSendMessageIntentResponseCode = response.code  // INSendMessageIntentResponse.code
    // INSendMessageIntentResponse
    // INSendMessageIntentResponseCode
    // INSendMessageIntentResponseCode.cases
    let codes: [INSendMessageIntentResponseCode] = [
      .unspecified, .ready, .inProgress, .success, .failure, .failureRequiringAppLaunch,
      .failureMessageServiceNotAvailable, .failureRequiringInAppAuthentication,
    ]
    print(codes.contains(code))
    // INInteraction.init(intent:response:)
    let interaction: INInteraction = INInteraction(intent: intent, response: response)
    // INInteraction
    interaction.direction = .outgoing  // INInteraction.direction
    // INInteractionDirection
    // INInteractionDirection.cases
    let directions: [INInteractionDirection] = [.unspecified, .outgoing, .incoming]
    interaction.identifier = "1"  // INInteraction.identifier
    interaction.groupIdentifier = "g"  // INInteraction.groupIdentifier
    let made: INIntent = interaction.intent  // INInteraction.intent
    // INInteraction.intentResponse
    let came: INIntentResponse? = interaction.intentResponse  // INIntentResponse
    print(directions, made, came as Any)
    try await interaction.donate()  // INInteraction.donate() async
    try await INInteraction.deleteAll()  // INInteraction.deleteAll() async
    // INInteraction.delete(with:) async
    try await INInteraction.delete(with: "g")
  }

  func donateAtOnce(_ interaction: INInteraction) {
    // INInteraction.donate(completion:)
    interaction.donate(completion: nil)
    interaction.donate { error in
      // INIntentErrorDomain
      if let error = error as NSError?, error.domain == INIntentErrorDomain {
        print(error)
      }
    }
    // INInteraction.delete(with:completion:)
    INInteraction.delete(with: "g", completion: nil)
    INInteraction.deleteAll(completion: nil)  // INInteraction.deleteAll(completion:)
  }

  func chosen(in context: NSExtensionContext) -> String? {
    // NSExtensionContext.intent
    (context.intent as? INSendMessageIntent)?.recipients?.first?.displayName
  }
}
