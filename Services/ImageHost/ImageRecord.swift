import Foundation

/// What is kept of an image beside its picture.
struct ImageRecord: Codable, Hashable, Sendable {
  /// 7 letters and digits.
  let id: String
  /// A later image has a greater one.
  let number: UInt64
  /// 15 letters and digits that nobody guesses: who knows them may remove the image.
  let deleteHash: String
  let received: Date
  let format: ImageFormat
  let width: Int
  let height: Int
  let isAnimated: Bool
  /// Bytes.
  let size: Int64
  let fields: ImageFields
  let key: RequestKey?
  /// What a repeated request has to be equal to.
  let digest: String
  /// Set when the picture has gone: the record stays for a day, so that a late repetition of its
  /// request does not bring it back.
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

/// What a client says of its picture.
struct ImageFields: Codable, Hashable, Sendable {
  var title: String?
  var description: String?
  /// The file's name.
  var name: String?
}

/// What makes two requests one.
struct RequestKey: Codable, Hashable, Sendable {
  /// Whose key it is; nil for an upload's own, which nobody chooses.
  let client: String?
  let key: String
}
