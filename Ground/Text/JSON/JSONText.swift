package import Foundation

/// The project's JSON format: ISO 8601 dates, sorted keys, one line.
package enum JSONText {
  /// Returns an encoder for the format.
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns a decoder for the format.
  package static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// Returns the value's JSON on one line, without a line end.
  package static func encode(_ value: some Encodable) throws -> Data {
    guard let written = value as? any WrittenJSON else { return try encoder().encode(value) }
    var json = JSONWriter()
    try written.write(to: &json)
    return Data(json.bytes)
  }

  /// Returns the value that the JSON encodes.
  /// - Throws: `DecodingError` if the JSON does not encode such a value.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws -> Value {
    try decoder().decode(type, from: data)
  }
}
