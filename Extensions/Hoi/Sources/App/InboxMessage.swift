import HoiKit
import UIKit

/// One line of a push service's stream, in ntfy's format.
struct PushEvent: Decodable {
  struct Attachment: Codable {
    let name: String?
    let url: String?
    let size: Int?
  }

  let id: String
  let event: String
  let time: Double?
  let title: String?
  let message: String?
  /// `base64` if the message holds bytes that are not valid text in JSON.
  let encoding: String?
  let click: String?
  let attachment: Attachment?
  let tags: [String]?

  /// The decoded message. Invalid bytes are replaced.
  var text: String {
    guard let message, encoding == "base64",
      let data = Data(base64Encoded: message, options: .ignoreUnknownCharacters)
    else { return message ?? "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// The identifier that the sender gave the hoi, or `nil` if the message is not a hoi. Duplicates
  /// have the same identifier.
  var hoi: String? { tags?.first(where: Hoi.isIdentifier) }
}

/// A received hoi as stored.
struct InboxMessage: Codable, Sendable {
  /// A number that counts arrivals from 1.
  let number: Int
  let id: String
  /// The identifier that the sender gave the hoi, or `nil` if the message is not a hoi.
  let hoi: String?
  /// The URL of the topic that received the hoi.
  let topic: String
  let date: Date
  let from: String
  let text: String
  let link: String?
  let attachmentName: String?
  let attachmentURL: String?
  let attachmentSize: Int?
  /// The picture's file name, or `nil` until the picture has arrived.
  var picture: String?
  /// Whether the picture will never arrive or was removed to make space for newer pictures.
  var isGivenUp: Bool?
  /// `false` until the hoi has been announced.
  var isAnnounced: Bool?

  /// The accepted times in seconds since 1970, up to the year 9999.
  private static let times = 0.0..<253_370_764_800

  init(_ event: PushEvent, number: Int, topic: String) {
    self.number = number
    self.topic = topic
    id = String(event.id.prefix(100))
    hoi = event.hoi
    // The time may be invalid, because anyone who knows the topic can send any number.
    date =
      event.time.flatMap { Self.times.contains($0) ? Date(timeIntervalSince1970: $0) : nil }
      ?? Date()
    from = String((event.title ?? "Somebody").prefix(200))
    text = String(event.text.prefix(4096))
    link = event.click.map { String($0.prefix(4096)) }
    attachmentName = event.attachment?.name.map { String($0.prefix(200)) }
    attachmentURL = event.attachment?.url.map { String($0.prefix(4096)) }
    attachmentSize = event.attachment?.size
    isAnnounced = false
  }

  var wantsPicture: Bool { attachmentURL != nil && picture == nil && isGivenUp != true }

  /// Returns the URL that a click on the notification opens: the link, or else the picture.
  func target(in folder: URL) -> URL? {
    if let link, let url = URL(string: link),
      ["http", "https", "geo"].contains(url.scheme?.lowercased())
    {
      return url
    }
    guard let picture, PictureKind(rawValue: (picture as NSString).pathExtension) != nil else {
      return nil
    }
    return folder.appendingPathComponent(picture)
  }
}
