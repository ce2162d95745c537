/// An enum whose JSON is written on purpose: an object whose `type` names the case, with the case's
/// values beside it under names of their own.
///
///     {"type":"text","text":"Moo","revision":3}
///
/// Both are spelled out where an enum conforms, so that no case renamed in the source changes what
/// others read, or what is on a disk already.
package protocol TaggedValue: Codable {
  /// - throws: `DecodingError`; for a type that there is not, `fields.unknownType`.
  init(_ fields: TaggedFields) throws

  var tagged: Tagged { get }
}

/// A case on its way into JSON.
package struct Tagged {
  package let type: String
  fileprivate let fields: KeyValuePairs<String, (any Encodable)?>

  /// - Parameter fields: what is nil is left out.
  package init(_ type: String, _ fields: KeyValuePairs<String, (any Encodable)?> = [:]) {
    self.type = type
    self.fields = fields
  }
}

/// A case as it came.
package struct TaggedFields {
  package let type: String
  private let container: KeyedDecodingContainer<FieldName>

  fileprivate init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
    type = try container.decode(String.self, forKey: .type)
  }

  /// What has to be there.
  package subscript<Value: Decodable>(_ name: String) -> Value {
    get throws { try container.decode(Value.self, forKey: FieldName(stringValue: name)) }
  }

  /// What may be missing.
  package func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(stringValue: name))
  }

  package var unknownType: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "there is no type \(type)"))
  }
}

extension TaggedValue {
  package init(from decoder: any Decoder) throws { try self.init(TaggedFields(decoder)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    let tagged = tagged
    try container.encode(tagged.type, forKey: .type)
    for case (let name, let value?) in tagged.fields {
      try container.encode(value, forKey: FieldName(stringValue: name))
    }
  }
}

private struct FieldName: CodingKey {
  static let type = FieldName(stringValue: "type")

  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
