import HoiKit
import UIKit

/// One line of a push service's stream, as ntfy writes it.
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
  /// `base64`: bytes that a line of JSON cannot hold as they are.
  let encoding: String?
  let click: String?
  let attachment: Attachment?
  let tags: [String]?

  /// What it says, decoded. Bytes that are no text are replaced.
  var text: String {
    guard let message, encoding == "base64",
      let data = Data(base64Encoded: message, options: .ignoreUnknownCharacters)
    else { return message ?? "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// What its sender has named it, where that is a hoi: the same for one that came twice.
  var hoi: String? { tags?.first(where: Hoi.isIdentifier) }
}

/// A hoi that has come, as it is kept.
struct InboxMessage: Codable, Sendable {
  /// Counted from 1, in the order of coming.
  let number: Int
  let id: String
  /// What its sender has named it.
  let hoi: String?
  /// Where it came to.
  let topic: String
  let date: Date
  let from: String
  let text: String
  let link: String?
  let attachmentName: String?
  let attachmentURL: String?
  let attachmentSize: Int?
  /// The picture's file name, once it is here.
  var picture: String?
  /// Its picture will never come, or has made way for newer ones.
  var isGivenUp: Bool?
  /// False until the person has been told of it.
  var isAnnounced: Bool?

  /// The times that a push service can mean, in seconds since 1970: up to the year 9999.
  private static let times = 0.0..<253_370_764_800

  init(_ event: PushEvent, number: Int, topic: String) {
    self.number = number
    self.topic = topic
    id = String(event.id.prefix(100))
    hoi = event.hoi
    // Anybody who knows the topic can write any number there.
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

  /// What is opened when the notification is pressed: the link, else the picture.
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
