import Foundation

/// An image's stored properties.
struct ImageRecord: Codable, Hashable, Sendable {
  /// 7 letters and digits.
  let id: String
  /// A number that increases with each image.
  let number: UInt64
  /// 15 unguessable letters and digits. Knowing them permits the image's removal.
  let deleteHash: String
  let received: Date
  let format: ImageFormat
  let width: Int
  let height: Int
  let isAnimated: Bool
  /// The picture's size in bytes.
  let size: Int64
  let fields: ImageFields
  let key: RequestKey?
  /// The digest that a repeated request must match.
  let digest: String
  /// The time of the removal, if any. The record stays for a day, so that a late retry of the
  /// upload does not restore the image.
  var removed: Date?

  var fileName: String { "\(id).\(format.fileExtension)" }

  static let identifierLength = 7
  static let deleteHashLength = 15

  static func random(_ length: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
  }

  static func isIdentifier(_ text: some StringProtocol, length: Int = identifierLength) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: false
        }
      }
  }
}

/// The client's description of a picture.
struct ImageFields: Codable, Hashable, Sendable {
  var title: String?
  var description: String?
  /// The file's name.
  var name: String?
}

/// The key that identifies repetitions of one request.
struct RequestKey: Codable, Hashable, Sendable {
  /// The client that chose the key, or `nil` for a resumable upload's own key.
  let client: String?
  let key: String
}
