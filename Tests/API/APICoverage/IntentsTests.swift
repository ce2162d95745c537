import AppleSupport
import Contract
import Foundation
import Intents
import Linux
import Testing

/// The donations of an extension, and the person whom the user has chosen.
@Suite(.timeLimit(.minutes(3))) struct IntentsTests {
  private func intent(_ name: String = "Anna", content: String? = nil) -> INSendMessageIntent {
    INSendMessageIntent(
      recipients: [
        INPerson(
          personHandle: INPersonHandle(value: "http://push/anna", type: .unknown),
          nameComponents: nil, displayName: name, image: nil, contactIdentifier: "c",
          customIdentifier: "k")
      ], outgoingMessageType: .outgoingMessageText, content: content, speakableGroupName: nil,
      conversationIdentifier: "anna", serviceName: "Hoi", sender: nil, attachments: nil)
  }

  private func context(_ conversation: Conversation?) throws -> NSExtensionContext {
    let (daemon, process) = try UnixSocket.pair(.stream)
    try MessageChannel<HostMessage, ExtensionMessage>(daemon).send(
      .begin(
        ExtensionRequest(
          bundleIdentifier: "", displayName: "", principalClass: "", items: [],
          groupContainers: [:], conversation: conversation)))
    return NSExtensionContext(over: try HostConnection(over: process))
  }

  @Test("The context's intent names the chosen person") func chosenPerson() throws {
    let context = try context(
      Conversation(
        identifier: "anna",
        recipients: [
          Recipient(displayName: "Anna", handle: "a@example.org", handleKind: .emailAddress)
        ], groupName: "Cows", serviceName: "Hoi"))
    let intent = try #require(context.intent as? INSendMessageIntent)
    #expect(context.intent === intent, "one object, however often it is asked for")
    #expect(intent.conversationIdentifier == "anna" && intent.serviceName == "Hoi")
    #expect(intent.speakableGroupName?.spokenPhrase == "Cows" && intent.content == nil)
    let person = try #require(intent.recipients?.first)
    #expect(person.displayName == "Anna" && intent.recipients?.count == 1)
    #expect(person.personHandle == INPersonHandle(value: "a@example.org", type: .emailAddress))
  }

  @Test("Without a chosen person, the context has no intent") func noPerson() throws {
    #expect(try context(nil).intent == nil)
  }

  @Test("Without a share, a donation fails, and its completion handler is called once")
  func donationWithoutShare() async {
    let interaction = INInteraction(intent: intent(), response: nil)
    await #expect(throws: NSError.self) { try await interaction.donate() }
    await #expect(throws: NSError.self) { try await INInteraction.deleteAll() }
    let error = await withCheckedContinuation { continuation in
      interaction.donate { continuation.resume(returning: ($0 as NSError?)?.domain) }
    }
    #expect(error == INIntentErrorDomain)
  }

  @Test("A person's name is made from the available parts") func displayNames() {
    func name(_ display: String?, _ given: String?, _ handle: String?) -> String {
      var components = PersonNameComponents()
      components.givenName = given
      return INPerson(
        personHandle: INPersonHandle(value: handle, type: .phoneNumber), nameComponents: components,
        displayName: display, image: nil, contactIdentifier: nil, customIdentifier: nil
      ).displayName
    }
    #expect(name("Anna", "Ann", "1") == "Anna" && name(nil, "Ann", "1") == "Ann")
    #expect(name("", nil, "1") == "1" && name(nil, nil, nil) == "")
  }
}
