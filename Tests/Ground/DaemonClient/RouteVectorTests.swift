import Testing

@testable import Contract

/// `Tests/Vectors/control-api.jsonl`: each value of the control API, byte for byte.
/// `scripts/contract.py` checks the same lines against docs/openapi.yaml.
@Suite struct RouteVectorTests {
  private static let types: [String: any (Codable & Sendable).Type] = [
    "ControlError": ControlError.self, "Remedy": Remedy.self, "DaemonStatus": DaemonStatus.self,
    "LogFile": LogFile.self,
    "ExtensionListing": ExtensionListing.self, "ListedFailure": ListedFailure.self,
    "ExtensionProblem": ExtensionProblem.self, "ExtensionPosition": ExtensionPosition.self,
    "ExtensionVisibility": ExtensionVisibility.self,
    "ApplicationInstallation": ApplicationInstallation.self,
    "InstalledApplication": InstalledApplication.self,
    "RemovedApplication": RemovedApplication.self, "SharePerson": SharePerson.self,
    "Conversation": Conversation.self, "Recipient": Recipient.self,
    "ShareCreation": ShareCreation.self, "ShareItem": SharedItem<HandedFile>.self,
    "ShareOffer": ShareOffer.self, "ItemSummary": ItemSummary.self,
    "ShareBeginning": ShareBeginning.self, "ShareStatus": ShareStatus.self,
    "LinkRequest": LinkRequest.self, "PersonInput": PersonInput.self, "TablePath": Table.Path.self,
    "ExtensionView": ExtensionView.self, "ComposeView": ComposeView.self,
    "ConfigurationRow": ConfigurationRow.self, "Page": Page.self, "Button": Button.self,
    "Alert": Alert.self, "ViewNode": ViewNode.self, "NodeTraits": NodeTraits.self,
    "ViewContent": ViewNode.Content.self,
    "TextInput": TextInput.self, "Table": Table.self, "TableSection": Table.Section.self,
    "TableRow": Table.Row.self, "Placement": Placement.self, "Motion": Motion.self,
    "ReturnedItem": ReturnedItem.self, "ReturnedAttachment": ReturnedAttachment.self,
    "ReturnedContent": ReturnedAttachment.Content.self, "HeaderField": HeaderField.self,
    "TransferStatus": TransferStatus.self, "TransferAdditions": TransferAdditions.self,
    "TransferAddition": TransferAdditions.Addition.self, "TransferEdit": TransferEdit.self,
    "TransferCount": TransferCount.self, "TransferRecovery": TransferRecovery.self,
    "SessionTask": SessionTask.self, "TransferRequest": TransferRequest.self,
    "SessionState": SessionState.self, "SessionEvent": SessionEvent.self,
    "SessionProgress": SessionProgress.self, "SessionAcknowledgement": SessionAcknowledgement.self,
    "ForegroundSocket": ForegroundSocket.self, "DescriptorHandOver": DescriptorHandOver.self,
    "DescriptorReceipt": DescriptorReceipt.self, "HistoryItem": HistoryEntry.Item.self,
    "HistorySource": SharedItem<RecordedFile>.self,
    "HistoryEntry": HistoryEntry.self,
  ]

  @Test("Each value of the file is decoded and encoded to the same bytes")
  func roundTrip() throws {
    #expect(try VectorFile.roundTrip("control-api.jsonl", Self.types) == Set(Self.types.keys))
  }
}
