import Contract
package import Destinations
import Templates
import Text
import Translations

/// A destination as a face shows it before it is added.
package struct DestinationReview: Sendable {
  package let destination: DestinationFile
  package let notes: [String]
  /// The values of the secrets. They are not shown.
  package let secrets: [String: String]

  package init(_ destination: DestinationFile, notes: [String], secrets: [String: String]) {
    (self.destination, self.notes, self.secrets) = (destination, notes, secrets)
  }

  /// The labels and their values, without control characters. A value may have several lines.
  package var rows: [(label: String, value: String)] {
    var rows = [(label: translated("Name"), value: destination.name.printableLine)]
    func add(_ label: String, _ value: String) { rows.append((label, value.printableLine)) }
    if let server = destination.server {
      add(translated("Goes to"), Words.Destinations.server(server, destination.serverChoice))
    }
    add(translated("Accepts"), destination.accepts.titles.joined(separator: ", "))
    switch destination.delivery {
    case .request(let request):
      rows.append(
        (translated("Sends"), lines(request).map(\.printableLine).joined(separator: "\n")))
      if let response = request.response {
        add(translated("Link"), response.link)
        if destination.copy != .text { add(translated("Copied as"), destination.copy.title) }
        if let thumbnail = response.thumbnail { add(translated("Thumbnail"), thumbnail) }
        if let deletion = response.deletion {
          add(translated("Removal"), "\(response.deletionMethod ?? "DELETE") \(deletion)")
        }
      }
    case .mail(let mail):
      let lines = ["From: \(mail.from)", "To: \(mail.to)", "Subject: \(mail.subject)"]
      rows.append((translated("Sends"), lines.map(\.printableLine).joined(separator: "\n")))
      if let user = mail.user { add(translated("User"), user.description) }
    case .browser(let form):
      let fields = form.fields.map { "\($0.name): \($0.value)" }
      let files = form.files.map { field in
        field.types.isEmpty
          ? translated("files as the form field \(field.name)")
          : translated(
            "\(field.types.joined(separator: ", ")) as the form field \(field.name)")
      }
      let opened = [translated("your browser at \(form.url)")] + fields + files
      rows.append((translated("Opens"), opened.map(\.printableLine).joined(separator: "\n")))
    }
    if !destination.questions.isEmpty {
      add(translated("Asks"), destination.questions.map(\.title).joined(separator: ", "))
    }
    let names = destination.secrets.map { name in
      secrets[name, default: ""].isEmpty ? translated("\(name) (not set)") : name
    }
    if !names.isEmpty { add(translated("Secrets"), names.joined(separator: ", ")) }
    for note in notes { add(translated("Note"), note) }
    return rows
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

extension AcceptedItems {
  /// The file's keys of the kinds, in their order, and the types.
  package var keys: [String] { kinds.map(\.key) + (hasFiles ? types : []) }

  /// The kinds in the user's language, and the types.
  package var titles: [String] { kinds.map(\.title) + (hasFiles ? types : []) }

  private var kinds: [(key: String, title: String)] {
    let all = [
      (images > 0, "images", translated("images")), (movies > 0, "movies", translated("movies")),
      (files > 0, "files", translated("files")), (links > 0, "links", translated("links")),
      (text, "text", translated("any text")),
    ]
    return all.filter(\.0).map { ($0.1, $0.2) }
  }
}

extension DestinationFile {
  package var server: String? {
    switch delivery {
    case .request(let request):
      request.url.literalChoice.map { $0.compactMap(Self.authority).joined(separator: ", ") }
        ?? Self.authority(request.url.description)
    case .mail(let mail): Self.authority(mail.server)
    case .browser(let form): Self.authority(form.url)
    }
  }

  /// How the request's server is chosen between the servers of `server`.
  package enum ServerChoice: Hashable, Sendable {
    /// The user chooses in the sheet.
    case user
    case random
  }

  /// `nil` if there is only one server.
  package var serverChoice: ServerChoice? {
    guard case .request(let request) = delivery, request.url.literalChoice != nil else {
      return nil
    }
    return request.url.calls.first?.function == .select ? .user : .random
  }

  private static func authority(_ text: String) -> String? {
    guard let start = text.firstRange(of: "://") else { return nil }
    return String(text[start.upperBound...].prefix { !"/?#".contains($0) })
  }
}
