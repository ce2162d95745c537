import Contract
package import Templates
import Text

/// The signature of a destination's requests for an S3 server, with templates.
package struct SigningTemplate: Hashable, Sendable {
  package var region: Template
  package var accessKey: Template
  package var secretKey: Template
  /// The time in seconds for which the link is valid, or `nil` for no presigned link.
  package var linkExpiry: Int?

  private static let units: KeyValuePairs = ["d": 86400, "h": 3600, "m": 60]

  /// Reads the member `signing` of a request.
  init?(_ request: DestinationFields) throws(DestinationError) {
    guard let signing = try request.fields("signing", known: ["s3"]) else { return nil }
    let known = ["region", "accessKey", "secretKey", "linkExpires"]
    guard let fields = try signing.fields("s3", known: known) else {
      throw DestinationError("Write an object with the key s3.", at: "request.signing")
    }
    for name in known.dropLast() { _ = try fields.required(name) }
    region = try fields.template("region", .escaped) ?? Template(literal: "")
    accessKey = try fields.template("accessKey", .escaped) ?? Template(literal: "")
    secretKey = try fields.template("secretKey", .escaped) ?? Template(literal: "")
    guard let expires = try fields.text("linkExpires") else { return }
    guard let seconds = Self.seconds(expires) else {
      throw DestinationError(
        "Write a time from 1m to 7d, such as 12h.", at: "request.signing.s3.linkExpires")
    }
    linkExpiry = seconds
  }

  private static func seconds(_ text: String) -> Int? {
    guard let unit = units.first(where: { text.hasSuffix($0.key) })?.value,
      let number = Int(text.dropLast()), 1...S3Signing.longestLink ~= number,
      number * unit <= S3Signing.longestLink
    else { return nil }
    return number * unit
  }

  var document: JSONDocument {
    var members = [
      JSONDocument.Member("region", .string(region.description)),
      JSONDocument.Member("accessKey", .string(accessKey.description)),
      JSONDocument.Member("secretKey", .string(secretKey.description)),
    ]
    // Each time is a number of whole minutes.
    if let linkExpiry, let unit = Self.units.first(where: { linkExpiry % $0.value == 0 }) {
      members.append(
        JSONDocument.Member("linkExpires", .string("\(linkExpiry / unit.value)\(unit.key)")))
    }
    return .object([JSONDocument.Member("s3", .object(members))])
  }
}
