import Contract
import Donations
import ExtensionHost
import Linux
import Logging

/// The donations of an extension.
extension ShareSession {
  func donate(_ conversation: Conversation, _ id: UInt64, of process: ExtensionProcess) async {
    guard conversation.isBounded, !conversation.name.isEmpty else {
      process.send(
        .reply(
          id: id, .failed(.notDonated("The donation names no person, or its text is too long."))))
      return
    }
    guard machine?.hasRoomForDonations == true else {
      let most = "A share can donate at most \(ShareMachine.maximumDonations) times."
      process.send(.reply(id: id, .failed(.notDonated(most))))
      return
    }
    await handle(.donated(conversation))
    process.send(.reply(id: id, .done))
  }

  /// Records donations before the sheet closes, so that the next share already offers these people.
  /// An error does not change the share.
  func learn(_ conversations: [Conversation]) async {
    guard let owner = destination?.identifier else { return }
    do {
      let donations = surroundings.donations
      try await OwnThread.run { try donations.note(conversations, of: owner) }
    } catch {
      surroundings.logger.warning("the donation of \(owner) was not stored: \(error)")
    }
  }

  func deleteDonations(_ group: String?, _ id: UInt64, of process: ExtensionProcess) async {
    guard let owner = destination?.identifier else { return }
    do {
      await handle(.undonated(group: group))
      let donations = surroundings.donations
      try await OwnThread.run { try donations.delete(group, of: owner) }
      process.send(.reply(id: id, .done))
    } catch {
      process.send(.reply(id: id, .failed(.notDonated("\(error)"))))
    }
  }
}
