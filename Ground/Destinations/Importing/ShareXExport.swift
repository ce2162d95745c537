import Contract
import Templates
import Text

/// The export of a destination as ShareX's `.sxcu`.
package enum ShareXExport {
  /// Returns the file's content. Secrets stay placeholders, which the reader of the file replaces.
  /// - Throws: `DestinationError` if ShareX has no such destination.
  package static func text(of destination: DestinationFile) throws(DestinationError) -> String {
    guard case .request(let request) = destination.delivery else {
      throw DestinationError("ShareX sends only requests, and this destination sends none.")
    }
    guard request.signing == nil else {
      throw DestinationError("ShareX's file cannot sign requests for S3.")
    }
    var members = texts([
      ("Version", "17.0.0"), ("Name", destination.name),
      ("DestinationType", types(destination.accepts)), ("RequestMethod", request.method),
      ("RequestURL", source(request.url)),
    ])
    func add(_ name: String, _ fields: [NamedTemplate]) {
      guard !fields.isEmpty else { return }
      members.append(
        JSONDocument.Member(
          name, .object(fields.map { JSONDocument.Member($0.name, .string(source($0.value))) })))
    }
    add("Parameters", request.query)
    add("Headers", request.headers)
    switch request.body {
    case .none: members += texts([("Body", "None")])
    case .multipart(let fields, let file):
      members += texts([("Body", "MultipartFormData")])
      add("Arguments", fields)
      members += texts([("FileFormName", file)])
    case .form(let fields):
      members += texts([("Body", "FormURLEncoded")])
      add("Arguments", fields)
    case .json(let text): members += texts([("Body", "JSON"), ("Data", text.dataDescription)])
    case .xml(let text): members += texts([("Body", "XML"), ("Data", text.dataDescription)])
    case .raw: members += texts([("Body", "Binary")])
    }
    if let response = request.response {
      members += texts([
        ("URL", response.link == "{body}" ? nil : source(response.link)),
        ("ThumbnailURL", response.thumbnail.map(source)),
        ("DeletionURL", response.deletion.map(source)),
        ("ErrorMessage", response.errorMessage.map(source)),
      ])
    }
    return JSONDocument.object(members).description + "\n"
  }

  private static func texts(_ pairs: [(String, String?)]) -> [JSONDocument.Member] {
    pairs.compactMap { name, text in text.map { JSONDocument.Member(name, .string($0)) } }
  }

  private static func types(_ accepts: AcceptedItems) -> String? {
    var types: [String] = []
    if accepts.images > 0 { types.append("ImageUploader") }
    if accepts.text { types.append("TextUploader") }
    if accepts.files > 0 { types.append("FileUploader") }
    if accepts.links > 0 { types.append("URLShortener") }
    return types.isEmpty ? nil : types.joined(separator: ", ")
  }

  private static func source(_ text: String) -> String {
    (try? Template(text)).map(source) ?? text
  }

  /// Returns the template in ShareX's syntax, in which a backslash always escapes.
  private static func source(_ template: Template) -> String { source(template, escaped: "{}\\") }

  private static func source(_ template: Template, escaped: String) -> String {
    template.pieces.map { piece in
      switch piece {
      case .text(let text):
        return text.map { escaped.contains($0) ? "\\\($0)" : String($0) }.joined()
      case .call(.raw, let parameters): return parameters.first.map(source) ?? ""
      case .call(.time, _), .call(.unix, _), .call(.uuid, _), .call(.title, _),
        .call(.characters, _):
        return ShareXCodes.code(of: piece) ?? ""
      case .call(let function, let parameters):
        let name = names[function] ?? function.rawValue
        guard !parameters.isEmpty else { return "{\(name)}" }
        let values = parameters.map { source($0, escaped: "{}\\|") }
        return "{\(name):\(values.joined(separator: "|"))}"
      }
    }.joined()
  }

  /// The functions that ShareX calls differently. A secret becomes a question.
  private static let names: [TemplateFunction: String] = [
    .body: "response", .message: "input", .link: "input", .secret: "prompt", .prompt: "inputbox",
  ]
}
