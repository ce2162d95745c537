import UIKit

/// A song that was picked for a team, as the document that the gateway keeps.
public struct Pick: Codable, Equatable, Sendable {
  /// Made here, so that a second try is about the same document.
  public let id: String?
  public let text: String
  public let team: String
  public let url: URL?
  /// One that was made by hand may have none.
  public let createdAt: String?
  /// Who may read it, unless the sync function says so by the team.
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

  /// What picks are sorted by. Without its last letter a date in whole seconds comes before those
  /// within that second.
  var sortingDate: Substring {
    let date = (createdAt ?? "")[...]
    return date.hasSuffix("Z") ? date.dropLast() : date
  }

  /// 128 bits in hexadecimal digits, as the gateway makes them.
  private static func newIdentifier() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
