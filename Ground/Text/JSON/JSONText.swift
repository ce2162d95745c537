package import Foundation

/// The one way in which values become JSON here: ISO 8601 dates, keys in a fixed order, one line.
package enum JSONText {
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  package static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// One line without its end.
  package static func encode(_ value: some Encodable) throws -> Data {
    guard let written = value as? any WrittenJSON else { return try encoder().encode(value) }
    var json = JSONWriter()
    try written.write(to: &json)
    return Data(json.bytes)
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws -> Value {
    try decoder().decode(type, from: data)
  }
}
