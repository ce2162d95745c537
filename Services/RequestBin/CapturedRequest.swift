package import Foundation

/// A captured request without its body.
package struct CapturedRequest: Codable, Hashable, Sendable {
  package struct Header: Codable, Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// 16 hexadecimal digits. A later request has a greater identifier.
  package let id: String
  package let bin: String
  /// The time when the last byte had arrived.
  package let received: Date
  package let method: String
  /// The path with its query, as sent.
  package let path: String
  /// The header fields in the order of their arrival.
  package let headers: [Header]
  /// The body's size in bytes.
  package let size: Int64
  package let idempotencyKey: String?

  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

/// A request's properties that are known before its body.
struct RequestHead: Sendable {
  let bin: BinName
  let method: String
  let path: String
  let headers: [CapturedRequest.Header]
  let idempotencyKey: String?
}
