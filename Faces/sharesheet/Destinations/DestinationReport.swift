import Contract
import Destinations
import Foundation
import HTTPSyntax
import ShareSheet
import Templates
import Text
import Translations

/// A destination for people and, with `--json`, for scripts. It never contains a secret.
struct DestinationReport: Encodable {
  var name: String
  /// The name of the file without `.json`.
  var key: String
  /// The bundle identifier, for `--to`.
  var id: String
  var path: String
  /// The server's host and port, or the program's name.
  var server: String?
  var accepts: [String]
  var secrets: [String]
  var questions: [String]
  var notes: [String]
  /// The reason why the file is not usable.
  var problem: String?

  init(_ destination: DestinationFile, key: String, path: String, notes: [String] = []) {
    self.init(
      DestinationFolder.Entry(key: key, path: path, content: .success(destination)))
    self.notes = notes
  }

  init(_ entry: DestinationFolder.Entry) {
    let destination = entry.destination
    name = destination?.name ?? entry.key
    key = entry.key
    id = DestinationFolder.identifier(entry.key)
    path = entry.path
    server = destination?.server
    accepts = destination?.accepts.words ?? []
    secrets = destination?.secrets ?? []
    questions = destination?.questions.map(\.title) ?? []
    notes = []
    if case .failure(let error) = entry.content { problem = error.description }
  }
}

extension AcceptedItems {
  /// The kinds in the order of the file's keys.
  var words: [String] {
    var words: [String] = []
    if images > 0 { words.append("images") }
    if movies > 0 { words.append("movies") }
    if files > 0 { words.append("files") }
    if links > 0 { words.append("links") }
    if text { words.append("text") }
    return words
  }
}

extension DestinationFile {
  var server: String? {
    switch delivery {
    case .request(let request): Self.authority(request.url.description)
    case .browser(let form): Self.authority(form.url)
    case .program(let words): words.first?.literal
    }
  }

  private static func authority(_ text: String) -> String? {
    guard let start = text.firstRange(of: "://") else { return nil }
    return String(text[start.upperBound...].prefix { !"/?#".contains($0) })
  }
}

/// The page that shows a destination before it is added.
struct DestinationReview {
  let destination: DestinationFile
  let notes: [String]
  let secrets: [String: String]

  var text: String {
    var rows = LabeledRows([(translated("Name"), destination.name.printableLine)])
    func add(_ label: String, _ value: String) { rows.add(label, value.printableLine) }
    if let server = destination.server { add(translated("Goes to"), server) }
    add(translated("Accepts"), destination.accepts.words.joined(separator: ", "))
    switch destination.delivery {
    case .request(let request):
      rows.add(translated("Sends"), lines(request).map(\.printableLine).joined(separator: "\n"))
      if let response = request.response {
        add(translated("Link"), response.link)
        if let thumbnail = response.thumbnail { add(translated("Thumbnail"), thumbnail) }
        if let deletion = response.deletion {
          add(translated("Removal"), "\(response.deletionMethod ?? "DELETE") \(deletion)")
        }
      }
    case .browser(let form):
      let fields = form.fields.map { "\($0.name): \($0.value)" }
      rows.add(
        translated("Opens"),
        ([translated("your browser at \(form.url)")] + fields).map(\.printableLine)
          .joined(separator: "\n"))
    case .program(let words):
      add(translated("Starts"), words.map(\.description).joined(separator: " "))
    }
    if !destination.questions.isEmpty {
      add(translated("Asks"), destination.questions.map(\.title).joined(separator: ", "))
    }
    let names = destination.secrets.map { name in
      secrets[name, default: ""].isEmpty ? translated("\(name) (not set)") : name
    }
    if !names.isEmpty { add(translated("Secrets"), names.joined(separator: ", ")) }
    for note in notes { add(translated("Note"), note) }
    return rows.text
  }

  private func lines(_ request: DestinationRequest) -> [String] {
    var lines = ["\(request.method) \(request.url)"]
    lines += request.query.map { "?\($0.name)=\($0.value)" }
    lines += request.headers.map { "\($0.name): \($0.value)" }
    if let signing = request.signing {
      lines.append(
        translated(
          "signed for S3 by \(signing.accessKey.description) in \(signing.region.description)"))
    }
    switch request.body {
    case .none: break
    case .multipart(let fields, let file):
      lines += fields.map { translated("form field \($0.name): \($0.value.description)") }
      if let file {
        lines.append(
          request.isTogether
            ? translated("all files as the form field \(file)")
            : translated("each file as the form field \(file)"))
      }
    case .form(let fields):
      lines += fields.map { translated("form field \($0.name): \($0.value.description)") }
    case .json(let text): lines.append("JSON: \(text.dataDescription)")
    case .xml(let text): lines.append("XML: \(text.dataDescription)")
    case .raw: lines.append(translated("each file, or the text, as it is"))
    }
    return lines
  }
}
