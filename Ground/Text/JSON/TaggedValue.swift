/// An enum with an explicit JSON format. The value is an object. Its member `type` names the case,
/// and further members contain the case's values.
///
///     {"type":"text","text":"Moo","revision":3}
///
/// Each conforming enum spells out the names. So a renamed case in the source changes neither the
/// protocol nor stored files.
package protocol TaggedValue: Codable {
  /// Creates the value from JSON.
  /// - Throws: `DecodingError` if a field is missing or not valid. If the type is unknown, the
  ///   error is `fields.unknownType`.
  init(_ fields: TaggedFields) throws

  /// The type and fields of the value's JSON.
  var tagged: Tagged { get }
}

/// A case to be encoded.
package struct Tagged {
  /// The value of the member `type`.
  package let type: String
  fileprivate let fields: KeyValuePairs<String, (any Encodable)?>

  /// - Parameter fields: The other members. A member that is `nil` is omitted.
  package init(_ type: String, _ fields: KeyValuePairs<String, (any Encodable)?> = [:]) {
    self.type = type
    self.fields = fields
  }
}

/// A decoded case.
package struct TaggedFields {
  /// The value of the member `type`.
  package let type: String
  private let container: KeyedDecodingContainer<FieldName>

  fileprivate init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
    type = try container.decode(String.self, forKey: .type)
  }

  /// Returns a required member.
  /// - Throws: `DecodingError` if it is missing or invalid.
  package subscript<Value: Decodable>(_ name: String) -> Value {
    get throws { try container.decode(Value.self, forKey: FieldName(stringValue: name)) }
  }

  /// Returns an optional member, or `nil` if it is missing.
  /// - Throws: `DecodingError` if it is invalid.
  package func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: FieldName(stringValue: name))
  }

  /// The error for an unknown `type`.
  package var unknownType: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "there is no type \(type)"))
  }
}

extension TaggedValue {
  /// Decodes the value.
  package init(from decoder: any Decoder) throws { try self.init(TaggedFields(decoder)) }

  /// Encodes the value.
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
