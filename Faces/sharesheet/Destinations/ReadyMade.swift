import Destinations
import Foundation
import HTTPSyntax
import Mail
import ShareSheet
import Templates
import Text
import Translations

/// A destination file that the command brings along, with questions for its setup.
struct ReadyMade {
  /// A question of the setup. Its answer replaces `@name@` in the file.
  struct Question: Hashable {
    enum Kind: String { case address, text, secret, mailServer, mailAddress }

    let name: String
    let title: String
    let example: String?
    let kind: Kind
  }

  let key: String
  /// What the destination does, for the list.
  let about: String
  let questions: [Question]
  private let document: JSONDocument

  private static let files: KeyValuePairs<String, [UInt8]> = [
    "discord": PackageResources.discord_json, "gist": PackageResources.gist_json,
    "gotify": PackageResources.gotify_json, "immich": PackageResources.immich_json,
    "karakeep": PackageResources.karakeep_json, "linkding": PackageResources.linkding_json,
    "mail": PackageResources.mail_json,
    "mastodon": PackageResources.mastodon_json, "matrix": PackageResources.matrix_json,
    "nextcloud": PackageResources.nextcloud_json, "ntfy": PackageResources.ntfy_json,
    "paperless": PackageResources.paperless_json,
    "paste": PackageResources.paste_json, "readeck": PackageResources.readeck_json,
    "s3": PackageResources.s3_json, "shlink": PackageResources.shlink_json,
    "transfer": PackageResources.transfer_json,
    "webdav": PackageResources.webdav_json, "zipline": PackageResources.zipline_json,
  ]

  /// All of them, by their keys.
  static var all: [ReadyMade] { files.compactMap { ReadyMade($0, $1) } }

  static func named(_ key: String) -> ReadyMade? { all.first { $0.key == key.lowercased() } }

  private init?(_ key: String, _ file: [UInt8]) {
    guard let document = try? JSONDocument(String(decoding: file, as: UTF8.self)),
      case .array(let setup)? = document["$setup"], let about = document["$about"]?.string
    else { return nil }
    self.key = key
    self.about = about
    self.document = document
    questions = setup.compactMap { question in
      guard let name = question["name"]?.string, let title = question["title"]?.string,
        let kind = question["kind"]?.string.flatMap(Question.Kind.init)
      else { return nil }
      return Question(
        name: name, title: title, example: question["example"]?.string, kind: kind)
    }
  }

  /// Returns the destination with the answers to the questions.
  /// - Throws: `DestinationError` if an answer is missing or not valid.
  func made(with answers: [String: String]) throws(DestinationError) -> ImportedDestination {
    let secrets = secrets(in: answers)
    let document = Self.filled(document, with: try texts(in: answers))
    return ImportedDestination(try DestinationReader.read(document), secrets: secrets)
  }

  /// Returns the request that checks the answers, or `nil` if the service has none or a secret is
  /// missing.
  /// - Throws: `DestinationError` if an answer is missing or not valid.
  func check(of answers: [String: String]) throws(DestinationError) -> SetupCheck? {
    let secrets = secrets(in: answers)
    guard let check = document["$check"], case .object = check,
      !secrets.values.contains(where: \.isEmpty)
    else { return nil }
    return SetupCheck(Self.filled(check, with: try texts(in: answers)), secrets: secrets)
  }

  /// - Throws: `DestinationError` if a secret is missing, without which the server cannot check it.
  func requireSecrets(in answers: [String: String]) throws(DestinationError) {
    guard case .object? = document["$check"] else { return }
    for question in questions
    where question.kind == .secret && Self.answer(to: question, in: answers).isEmpty {
      throw DestinationError(
        "\(question.title) is missing, so the server cannot check it. Add --secret "
          + "\(question.name)=…, or leave --check out.", at: "--check")
    }
  }

  private static func answer(to question: Question, in answers: [String: String]) -> String {
    answers[question.name]?.trimmingCharacters(in: .whitespaces) ?? ""
  }

  private func secrets(in answers: [String: String]) -> [String: String] {
    let secrets = questions.filter { $0.kind == .secret }
    return Dictionary(
      uniqueKeysWithValues: secrets.map { ($0.name, Self.answer(to: $0, in: answers)) })
  }

  /// Returns the answers that stand in the file.
  private func texts(
    in answers: [String: String]
  ) throws(DestinationError) -> [String: String] {
    var texts: [String: String] = [:]
    for question in questions where question.kind != .secret {
      let answer = Self.answer(to: question, in: answers)
      guard !answer.isEmpty else {
        throw DestinationError(
          "\(question.title) is missing. Add --set \(question.name)=\(question.example ?? "…").")
      }
      texts[question.name] = try Self.text(answer, of: question)
    }
    return texts
  }

  private static func text(
    _ answer: String, of question: Question
  ) throws(DestinationError) -> String {
    switch question.kind {
    case .address: return try address(answer, of: question)
    case .mailServer: return answer.contains("://") ? answer : "smtps://" + answer
    case .mailAddress:
      // The address becomes the default of a row, so its name would be another address' part.
      guard MailAddress.isAddress(answer) else {
        throw DestinationError(
          "'\(answer.printableLine)' is not an e-mail address such as \(question.example ?? "").")
      }
      return answer
    case .text, .secret: return answer
    }
  }

  private static func address(
    _ text: String, of question: Question
  ) throws(DestinationError) -> String {
    let whole = text.contains("://") ? text : "https://" + text
    guard let url = URL(reading: whole), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else {
      throw DestinationError(
        "'\(text.printableLine)' is not an address such as \(question.example ?? "https://…").")
    }
    return whole.hasSuffix("/") ? String(whole.dropLast()) : whole
  }

  private static func filled(_ value: JSONDocument, with texts: [String: String]) -> JSONDocument {
    switch value {
    case .string(let text): .string(filled(text, with: texts))
    case .array(let values): .array(values.map { filled($0, with: texts) })
    case .object(let members):
      .object(
        members.filter { !$0.name.hasPrefix("$") }.map {
          JSONDocument.Member($0.name, filled($0.value, with: texts))
        })
    case .null, .bool, .number: value
    }
  }

  private static func filled(_ text: String, with texts: [String: String]) -> String {
    texts.reduce(text) { text, answer in
      text.replacing("@\(answer.key)@", with: Template(literal: answer.value).description)
        .replacing("@\(answer.key):escaped@", with: PercentEscaping.escape(answer.value))
    }
  }
}
