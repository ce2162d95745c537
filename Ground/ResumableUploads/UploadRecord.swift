import Foundation
import HTTPTypes
import Linux

/// The stored data of an upload, from its creation on.
struct UploadRecord: Codable, Hashable, Sendable {
  enum Dialect: String, Codable, Sendable {
    case ietf, tus
  }

  struct Field: Codable, Hashable, Sendable {
    var name: String
    var value: String
  }

  var id: String
  var dialect: Dialect
  var method: String
  var path: String
  var headers: [Field]
  /// The size in bytes, or `nil` until the client has given it.
  var length: Int64?
  /// tus: the client's metadata, returned unchanged.
  var metadata: String?

  init(
    dialect: Dialect, method: HTTPRequest.Method, path: String, headers: HTTPFields,
    length: Int64?, metadata: String? = nil
  ) {
    id = Self.newIdentifier()
    self.dialect = dialect
    self.method = method.rawValue
    self.path = path
    self.headers = headers.map { Field(name: $0.name.rawName, value: $0.value) }
    self.length = length
    self.metadata = metadata
  }

  var fields: HTTPFields {
    HTTPFields(
      headers.compactMap { field in
        HTTPField.Name(field.name).map { HTTPField(name: $0, value: field.value) }
      })
  }

  /// Returns an identifier of 128 random bits, because any program with the address can add to the
  /// upload.
  private static func newIdentifier() -> String { RandomIdentifier.hexadecimal(bytes: 16) }

  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}
