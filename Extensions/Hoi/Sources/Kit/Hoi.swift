import Foundation
import UIKit

/// A hoi: a short message to a friend.
public struct Hoi: Sendable {
  public enum Content: Sendable {
    case nothing
    case link(URL, title: String? = nil)
    /// A place in degrees.
    case place(latitude: Double, longitude: Double)
    /// A picture's file, and the link and title that were shared with the picture. The file is
    /// copied before the hand-off.
    case picture(URL, link: URL? = nil, title: String? = nil)
  }

  /// The identifier. All attempts to send the hoi use the same identifier, so that push services
  /// and recipients recognize duplicates.
  public let id: String
  public let content: Content

  public init(_ content: Content, id: String = Hoi.newIdentifier()) {
    self.content = content
    self.id = id
  }

  /// Returns a new identifier. It has only 48 random bits, so that it stays short: other apps show
  /// it among the message's tags.
  public static func newIdentifier() -> String {
    let digits = String(UInt64.random(in: 0..<(1 << 48)), radix: 16)
    return "hoi-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  public static func isIdentifier(_ text: String) -> Bool {
    text.count == 16 && text.hasPrefix("hoi-")
      && text.dropFirst(4).allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Returns a link to a place on a map.
  static func map(_ latitude: Double, _ longitude: Double) -> URL? {
    let (north, east) = (String(format: "%.5f", latitude), String(format: "%.5f", longitude))
    return URL(
      string: "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=16/\(north)/\(east)")
  }

  /// Parses latitude and longitude separated by a comma.
  /// - Throws: `HoiError.noPlace` if the text is not a place.
  public static func place(_ text: String) throws -> Content {
    let numbers = text.split(separator: ",").map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      abs(latitude) <= 90, abs(longitude) <= 180
    else { throw HoiError.noPlace(text) }
    return .place(latitude: latitude, longitude: longitude)
  }

  /// The message's text.
  var message: String {
    switch content {
    case .nothing: "Hoi!"
    case .link(let url, let title): Self.words(title, url)
    case .picture(_, let link, let title): Self.words(title, link)
    case .place(let latitude, let longitude):
      "Hoi from \(String(format: "%.4f, %.4f", latitude, longitude))"
    }
  }

  private static func words(_ title: String?, _ link: URL?) -> String {
    (["Hoi!"] + [title.map(HoiTitle.shortened), link?.absoluteString].compactMap { $0 })
      .joined(separator: " ")
  }

  private var click: URL? {
    switch content {
    case .nothing: nil
    case .link(let url, _): url
    case .picture(_, let link, _): link
    case .place(let latitude, let longitude): Self.map(latitude, longitude)
    }
  }

  /// Returns the request that publishes the hoi to the friend's topic. The body comes from a file.
  func request(to friend: Friend, from name: String) throws -> URLRequest {
    var request = friend.address.request("PUT")
    request.setValue(EncodedWord.encode(name), forHTTPHeaderField: "Title")
    // The first tag makes push services' apps show a waving hand. The second tag identifies
    // duplicates.
    request.setValue("wave,\(id)", forHTTPHeaderField: "Tags")
    if let click {
      guard click.absoluteString.utf8.count <= 2000 else { throw HoiError.tooLong }
      request.setValue(EncodedWord.encode(click.absoluteString), forHTTPHeaderField: "Click")
    }
    if case .picture(let file, _, _) = content {
      request.setValue(EncodedWord.encode(message), forHTTPHeaderField: "Message")
      request.setValue(
        EncodedWord.encode(file.lastPathComponent), forHTTPHeaderField: "Filename")
      let type = UTType(filenameExtension: file.pathExtension)?.preferredMIMEType
      request.setValue(type ?? "application/octet-stream", forHTTPHeaderField: "Content-Type")
    } else {
      request.setValue("text/plain; charset=utf-8", forHTTPHeaderField: "Content-Type")
    }
    return request
  }
}

/// The encoding of text in a header field. ASCII stays unchanged, and other text is encoded
/// according to RFC 2047, which push services decode.
enum EncodedWord {
  /// Bytes of text per encoded word. An encoded word has at most 75 characters.
  private static let piece = 42

  static func encode(_ text: String) -> String {
    let plain = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    let line = String(String.UnicodeScalarView(plain))
    // Text that looks like an encoded word must be encoded, because the service would decode it.
    if line.utf8.allSatisfy({ $0 < 0x80 }), !line.contains("=?") { return line }
    var words: [[UInt8]] = [[]]
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if words[words.count - 1].count + bytes.count > piece { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: " ")
  }
}
