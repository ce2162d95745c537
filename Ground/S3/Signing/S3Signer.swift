package import Contract
import Crypto
package import Foundation
import HTTPSyntax

/// A signer of requests for S3 servers by AWS Signature Version 4. The address may have the bucket
/// in its path or in its host.
package struct S3Signer: Sendable {
  /// The hash of a request's body in the signature.
  package enum Payload: Hashable, Sendable {
    /// The body is not signed, because TLS protects it.
    case unsigned
    /// The SHA-256 digest of the body in hexadecimal.
    case digest(String)

    /// The digest of an empty body.
    package static let empty = Payload.digest(S3Signer.hex(SHA256.hash(data: Data())))

    var text: String {
      switch self {
      case .unsigned: "UNSIGNED-PAYLOAD"
      case .digest(let digest): digest
      }
    }
  }

  private static let algorithm = "AWS4-HMAC-SHA256"
  /// The fields that are signed besides `Host` and the fields of Amazon. A proxy does not change
  /// them.
  private static let signed: Set = ["content-md5", "content-type", "date", "range"]

  private let signing: S3Signing
  /// The time of the signature in UTC.
  private let time: String

  /// - Parameters:
  ///   - signing: The keys, without placeholders.
  ///   - date: The time of the signature. Servers reject one that is more than 15 minutes away.
  package init(_ signing: S3Signing, at date: Date) {
    self.signing = signing
    time = date.formatted(
      Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
  }

  private var day: String { String(time.prefix(8)) }
  private var scope: String { "\(day)/\(signing.region)/s3/aws4_request" }

  // MARK: Requests

  /// Returns the header fields that sign a request.
  /// - Parameters:
  ///   - target: The path and the query as `S3Address` writes them.
  ///   - authority: The value of the field `Host`.
  ///   - headers: The other fields of the request.
  package func fields(
    method: String, target: String, authority: String, headers: [HeaderField], payload: Payload
  ) -> [HeaderField] {
    let own = [
      HeaderField(name: "x-amz-content-sha256", value: payload.text),
      HeaderField(name: "x-amz-date", value: time),
    ]
    let names = Set(own.map(\.name))
    let others = headers.filter {
      let name = $0.name.lowercased()
      return Self.signed.contains(name) || name.hasPrefix("x-amz-") && !names.contains(name)
    }
    let all = CanonicalFields(others + own + [HeaderField(name: "host", value: authority)])
    let signature = signature(
      [
        method, S3Address.path(of: target), S3Address.query(of: target), all.lines, all.names,
        payload.text,
      ])
    let authorization =
      "\(Self.algorithm) Credential=\(signing.accessKey)/\(scope),SignedHeaders=\(all.names),"
      + "Signature=\(signature)"
    return own + [HeaderField(name: "Authorization", value: authorization)]
  }

  /// Returns a link that anyone can use until it expires.
  /// - Parameters:
  ///   - url: The absolute URL of an object, as `S3Address` writes it.
  ///   - expiry: The time in seconds, at most `S3Signing.longestLink`.
  package func link(to url: String, authority: String, expiry: Int) -> String {
    let parameters = [
      ("X-Amz-Algorithm", Self.algorithm), ("X-Amz-Credential", "\(signing.accessKey)/\(scope)"),
      ("X-Amz-Date", time), ("X-Amz-Expires", "\(expiry)"), ("X-Amz-SignedHeaders", "host"),
    ]
    let query = parameters.map { "\($0)=\(PercentEscaping.escape($1))" }.joined(separator: "&")
    let whole = url + (url.contains("?") ? "&" : "?") + query
    let target = S3Address.target(of: whole)
    let host = CanonicalFields([HeaderField(name: "host", value: authority)])
    let signature = signature(
      [
        "GET", S3Address.path(of: target), S3Address.query(of: target), host.lines, host.names,
        Payload.unsigned.text,
      ])
    return "\(whole)&X-Amz-Signature=\(signature)"
  }

  // MARK: Signatures

  private func signature(_ request: [String]) -> String {
    let digest = SHA256.hash(data: Data(request.joined(separator: "\n").utf8))
    let text = [Self.algorithm, time, scope, Self.hex(digest)].joined(separator: "\n")
    var key = SymmetricKey(data: Data("AWS4\(signing.secretKey)".utf8))
    for part in [day, signing.region, "s3", "aws4_request"] {
      key = SymmetricKey(data: Self.code(part, by: key))
    }
    return Self.hex(Self.code(text, by: key))
  }

  private static func code(_ text: String, by key: SymmetricKey) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// The signed header fields in the form that the signature covers.
private struct CanonicalFields {
  /// A line for each field, and an empty line.
  let lines: String
  /// The names, separated by semicolons.
  let names: String

  init(_ fields: [HeaderField]) {
    var values: [String: [String]] = [:]
    for field in fields {
      let value = field.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      values[field.name.lowercased(), default: []].append(value)
    }
    let sorted = values.sorted { $0.key < $1.key }
    lines = sorted.map { "\($0.key):\($0.value.joined(separator: ","))\n" }.joined()
    names = sorted.map(\.key).joined(separator: ";")
  }
}
