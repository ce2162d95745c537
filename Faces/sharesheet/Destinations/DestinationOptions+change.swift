import Contract
import Destinations
import ShareSheet
import Templates
import Text
import Translations

extension DestinationOptions {
  /// The options that change the request, in the order of the help.
  private var requestOptions: [(name: String, isGiven: Bool)] {
    [
      ("--url", url != nil), ("--method", method != nil), ("--header", !header.isEmpty),
      ("--field", !field.isEmpty), ("--file-field", fileField != nil),
      ("--json-body", jsonBody != nil), ("--link", link != nil),
    ]
  }

  /// Whether no option is given.
  var isEmpty: Bool {
    name == nil && copy == nil && secret.isEmpty && !requestOptions.contains(where: \.isGiven)
  }

  /// Returns the destination with the options' changes.
  /// - Parameter isURLUsed: Whether the reader of the file has used `--url` already.
  /// - Throws: `DestinationError` with the option if the destination has nothing that it changes.
  func applied(
    to imported: ImportedDestination, isURLUsed: Bool = false
  ) throws(DestinationError) -> ImportedDestination {
    let original = imported.destination
    var changed = imported
    if let name { changed.destination.name = name }
    if let copy { changed.destination.copy = copy }
    let given = requestOptions.first { $0.isGiven && !($0.name == "--url" && isURLUsed) }
    if let given {
      guard case .request(var request) = original.delivery else {
        throw DestinationError(
          "The destination sends no request that this option could change. Leave the option out; "
            + "'sharesheet destinations edit NAME' without options opens the file.", at: given.name)
      }
      try change(&request, isURLUsed: isURLUsed)
      changed.destination.delivery = .request(request)
    }
    if changed.destination != original {
      changed.destination = try DestinationReader.read(changed.destination.fileText)
    }
    return changed.takingSecrets(since: original)
  }

  private func change(
    _ request: inout DestinationRequest, isURLUsed: Bool
  ) throws(DestinationError) {
    if let method { request.method = method.uppercased() }
    if !isURLUsed, let url { request.url = try template(url, .escaped, "--url") }
    for header in header {
      let field = NamedTemplate(header.name, try template(header.value, .escaped, "--header"))
      request.headers.removeAll {
        $0.name != header.name && $0.name.lowercased() == header.name.lowercased()
      }
      request.headers = Self.merged(request.headers, [field])
    }
    request.body = try body(changing: request.body)
    guard let link else { return }
    var response = request.response ?? ResponseRuleSource(link: link)
    response.link = link
    request.response = response
  }

  private func body(
    changing body: DestinationRequest.Body
  ) throws(DestinationError) -> DestinationRequest.Body {
    if let jsonBody {
      guard field.isEmpty, fileField == nil else { throw Self.severalBodies }
      return .json(try template(jsonBody, .data, "--json-body"))
    }
    guard !field.isEmpty || fileField != nil else { return body }
    let new = try templates(field)
    switch body {
    case .multipart(let fields, let file):
      return .multipart(fields: Self.merged(fields, new), file: fileField ?? file)
    case .form(let fields):
      return fileField.map { .multipart(fields: Self.merged(fields, new), file: $0) }
        ?? .form(Self.merged(fields, new))
    case .none: return fileField.map { .multipart(fields: new, file: $0) } ?? .form(new)
    case .raw(let text) where text.pieces.isEmpty && fileField != nil:
      return .multipart(fields: new, file: fileField)
    case .json, .xml, .raw:
      throw DestinationError(
        "The body has no form fields. Use --json-body for another JSON body, or leave the options "
          + "out: 'sharesheet destinations edit NAME' opens the file.",
        at: field.isEmpty ? "--file-field" : "--field")
    }
  }

  /// Returns the fields with the new ones in place of those of the same name.
  private static func merged(
    _ fields: [NamedTemplate], _ new: [NamedTemplate]
  ) -> [NamedTemplate] {
    var merged = fields
    for field in new {
      if let place = merged.firstIndex(where: { $0.name == field.name }) {
        merged[place] = field
      } else {
        merged.append(field)
      }
    }
    return merged
  }

  static var severalBodies: DestinationError {
    DestinationError(
      "A request has one body. Use --json-body, or --field and --file-field.", at: "--json-body")
  }

  // MARK: Secrets

  /// The secrets of the options, by their names.
  var secrets: [String: String] {
    Dictionary(secret.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// - Throws: `ShareError` `invalidRequest` if the destination has no secret of a name that
  ///   `--secret` gives, or if a value is empty.
  func checkSecrets(of destination: DestinationFile) throws(ShareError) {
    for secret in secret {
      guard destination.secrets.contains(secret.name) else {
        throw ShareError(
          .invalidRequest,
          Words.Destinations.noSecret(secret.name, destination.name, destination.secrets))
      }
      guard !secret.value.isEmpty else {
        throw ShareError(.invalidRequest, Words.Destinations.emptySecret(secret.name))
      }
    }
  }
}
