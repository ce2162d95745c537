import UIKit

/// A song picked for a team, as a document of the gateway.
public struct Pick: Codable, Equatable, Sendable {
  /// The document's id. The client creates the id, so that a retry writes the same document.
  public let id: String?
  public let text: String
  public let team: String
  public let url: URL?
  /// The creation date. It is missing in some documents that were written by hand.
  public let createdAt: String?
  /// The channels whose members may read the pick. The sync function can also derive the channels
  /// from the team.
  public let channels: [String]?

  enum CodingKeys: String, CodingKey {
    case id = "_id"
    case text, team, url, channels
    case createdAt = "created_at"
  }

  public init(text: String, team: String, url: URL?, date: Date = Date()) {
    id = Self.newIdentifier()
    self.text = text
    self.team = team
    self.url = url
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions.insert(.withFractionalSeconds)
    createdAt = formatter.string(from: date)
    channels = [team]
  }

  /// The sort key: the date without its final `Z`. With the `Z`, a date in whole seconds would sort
  /// after dates with a fraction of the same second.
  var sortingDate: Substring {
    let date = (createdAt ?? "")[...]
    return date.hasSuffix("Z") ? date.dropLast() : date
  }

  /// Returns 128 random bits in hexadecimal, the same form as the gateway's ids.
  private static func newIdentifier() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
