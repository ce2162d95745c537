import Testing
import Translations

@testable import Contract

/// The values of the control API in `Tests/Vectors/control-api.jsonl` keep their bytes when they
/// are decoded and encoded. `scripts/contract.py` checks the same lines against docs/openapi.yaml.
@Suite struct RouteVectorTests {
  /// The types whose names differ from the names of their schemas. Each other schema has the name
  /// of a type in `Contract`.
  private static let otherNames: [String: any (Codable & Sendable).Type] = [
    "Explanation": Explanation.self,
    "ShareItem": SharedItem<HandedFile>.self, "TablePath": Table.Path.self,
    "ViewContent": ViewNode.Content.self, "TableSection": Table.Section.self,
    "TableRow": Table.Row.self, "ReturnedContent": ReturnedAttachment.Content.self,
    "TransferAddition": TransferAdditions.Addition.self, "HistoryItem": HistoryEntry.Item.self,
    "HistorySource": SharedItem<RecordedFile>.self, "ShareChainStep": ShareChain.Step.self,
  ]

  /// Returns the type in `Contract` that has the name of the schema.
  private static func type(named schema: String) -> (any (Codable & Sendable).Type)? {
    if let other = otherNames[schema] { return other }
    // The mangled name is different for a structure and for an enumeration.
    let found = ["V", "O"].lazy.compactMap {
      _typeByName("8Contract\(schema.utf8.count)\(schema)\($0)")
    }
    return found.first as? any (Codable & Sendable).Type
  }

  @Test("Each value of the file is decoded and encoded to the same bytes")
  func roundTrip() throws {
    let names = try VectorFile.roundTrip("control-api.jsonl") { Self.type(named: $0) }
    #expect(names.isSuperset(of: Self.otherNames.keys))
  }
}
