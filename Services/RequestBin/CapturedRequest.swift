package import Foundation

/// A request that a bin keeps, without its body.
package struct CapturedRequest: Codable, Hashable, Sendable {
  package struct Header: Codable, Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// 16 hexadecimal digits; a later request has a greater one.
  package let id: String
  package let bin: String
  /// When its last byte had come.
  package let received: Date
  package let method: String
  /// With the query, as it was sent.
  package let path: String
  /// In the order in which they came.
  package let headers: [Header]
  /// Bytes of the body.
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

/// What a client said of a request before its body came.
struct RequestHead: Sendable {
  let bin: BinName
  let method: String
  let path: String
  let headers: [CapturedRequest.Header]
  let idempotencyKey: String?
}
