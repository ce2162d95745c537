import Testing
import Translations

@testable import Contract

/// `Tests/Vectors/control-api.jsonl`: each value of the control API, byte for byte.
/// `scripts/contract.py` checks the same lines against docs/openapi.yaml.
@Suite struct RouteVectorTests {
  /// The types whose names differ from the names of their schemas. Every other schema has the name
  /// of a type of `Contract`.
  private static let otherNames: [String: any (Codable & Sendable).Type] = [
    "Explanation": Explanation.self,
    "ShareItem": SharedItem<HandedFile>.self, "TablePath": Table.Path.self,
    "ViewContent": ViewNode.Content.self, "TableSection": Table.Section.self,
    "TableRow": Table.Row.self, "ReturnedContent": ReturnedAttachment.Content.self,
    "TransferAddition": TransferAdditions.Addition.self, "HistoryItem": HistoryEntry.Item.self,
    "HistorySource": SharedItem<RecordedFile>.self,
  ]

  /// Returns the type of `Contract` with the name of a schema.
  private static func type(named schema: String) -> (any (Codable & Sendable).Type)? {
    if let other = otherNames[schema] { return other }
    // The name as the compiler writes it, for a structure and for an enumeration.
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
