package import Foundation
package import Templates

/// The values of one share for a destination's templates.
package struct ShareValues: Sendable {
  /// A file of the share.
  package struct File: Hashable, Sendable {
    package var name: String
    /// The MIME type.
    package var type: String
    /// The size in bytes.
    package var size: Int64

    package init(name: String, type: String, size: Int64) {
      self.name = name
      self.type = type
      self.size = size
    }
  }

  /// The text that the user typed.
  package var message: String
  /// The shared link, or `nil`.
  package var link: String?
  /// The title of the shared content, or `nil`.
  package var title: String?
  package var files: [File]
  /// The answers to the questions.
  package var answers: [DestinationQuestion: String]
  /// The secrets by their names.
  package var secrets: [String: String]
  package var date: Date

  package init(
    message: String = "", link: String? = nil, title: String? = nil, files: [File] = [],
    answers: [DestinationQuestion: String] = [:], secrets: [String: String] = [:],
    date: Date = Date()
  ) {
    self.message = message
    self.link = link
    self.title = title
    self.files = files
    self.answers = answers
    self.secrets = secrets
    self.date = date
  }

  var input: String { link ?? message }

  /// - Parameter file: The file that the request carries, or `nil`.
  /// - Returns: `nil` if the function is not known before the response.
  package func value(
    of function: TemplateFunction, _ parameters: [String], file: File?
  ) -> String? {
    switch function {
    case .input: return input
    case .message: return message
    case .link: return link ?? ""
    case .content:
      return [message, link ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    case .caption: return file == nil ? "" : message
    case .title: return title ?? ""
    case .attachment: return file?.name ?? ""
    case .filename: return file?.name ?? Self.textName
    case .type: return file?.type ?? Self.textType
    case .size: return "\(file?.size ?? Int64(input.utf8.count))"
    case .prompt, .select:
      guard let question = DestinationQuestion(function, parameters) else { return nil }
      return answers[question] ?? question.standard
    case .secret: return parameters.first.flatMap { secrets[$0] } ?? ""
    case .time: return parameters.first.map { time($0) }
    case .unix: return "\(Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0)"
    case .uuid: return UUID.random.uuidString.lowercased()
    case .random: return parameters.randomElement()
    case .characters:
      guard parameters.count == 2 else { return nil }
      return RandomCharacters(rawValue: parameters[0])?.text(count: Int(parameters[1]) ?? 1)
    case .base64: return parameters.first.map { Data($0.utf8).base64EncodedString() }
    case .raw: return parameters.first
    case .body, .header, .json, .xml, .regex, .url, .responseurl, .presigned:
      return nil
    }
  }

  /// The name of a text that is sent as a file.
  static let textName = "text.txt"
  static let textType = "text/plain; charset=utf-8"

  private func time(_ pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = pattern
    return formatter.string(from: date)
  }
}

/// The kinds of random characters.
package enum RandomCharacters: String, CaseIterable, Sendable {
  case digits, letters, alphanumeric, hex

  static let maximumCount = 256

  /// Returns whether the texts are a kind and a number of characters.
  static func areValid(_ parameters: [String?]) -> Bool {
    guard parameters.count == 2, let kind = parameters[0],
      let count = parameters[1].flatMap({ Int($0) })
    else { return false }
    return Self(rawValue: kind) != nil && 1...maximumCount ~= count
  }

  private var all: [Character] {
    let digits = Array("0123456789")
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return switch self {
    case .digits: digits
    case .letters: letters
    case .alphanumeric: digits + letters
    case .hex: Array("0123456789abcdef")
    }
  }

  func text(count: Int) -> String {
    String((0..<min(max(count, 1), Self.maximumCount)).compactMap { _ in all.randomElement() })
  }
}

extension UUID {
  /// A random UUID. `UUID()` returns the same value in every process that has no free file
  /// descriptor.
  fileprivate static var random: UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return NSUUID(uuidBytes: bytes) as UUID
  }
}
