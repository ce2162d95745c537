import Contract
import Templates
import Text

/// The export of a destination as ShareX's `.sxcu`.
package struct ShareXExport: Hashable, Sendable {
  /// The file's content. Secrets are questions, which ShareX asks.
  package let text: String
  /// What the file does not say, as sentences. None of it changes a request.
  package let notes: [String]

  /// - Throws: `DestinationError` with the place if ShareX would send another request, or would
  ///   remove the item by another one.
  package init(_ destination: DestinationFile) throws(DestinationError) {
    guard case .request(let request) = destination.delivery else {
      throw DestinationError("ShareX sends only requests, and this destination sends none.")
    }
    guard request.signing == nil else {
      throw DestinationError(
        "ShareX's file cannot sign requests for S3.", at: "request.signing")
    }
    guard !request.isTogether else {
      throw DestinationError(
        "ShareX sends each file by itself, so its file cannot say this.", at: "request.together")
    }
    let writer = ShareXWriter(accepts: destination.accepts)
    var members = Self.texts([
      ("Version", "17.0.0"), ("Name", destination.name),
      ("DestinationType", Self.types(destination.accepts)), ("RequestMethod", request.method),
      ("RequestURL", try writer.text(of: request.url, as: .address, at: "request.url")),
    ])
    members += try writer.member("Parameters", request.query, as: .parameter, at: "request.query")
    members += try writer.member("Headers", request.headers, as: .field, at: "request.headers")
    switch request.body {
    case .none: members += Self.texts([("Body", "None")])
    case .multipart(let fields, let file):
      members += Self.texts([("Body", "MultipartFormData")])
      members += try writer.member(
        "Arguments", fields, as: .field, at: "request.multipart.fields")
      members += Self.texts([("FileFormName", file)])
    case .form(let fields):
      members += Self.texts([("Body", "FormURLEncoded")])
      members += try writer.member("Arguments", fields, as: .field, at: "request.form")
    case .json(let text):
      let data = try writer.text(of: text, as: .data, at: "request.json")
      members += Self.texts([("Body", "JSON"), ("Data", data)])
    case .xml(let text):
      let data = try writer.text(of: text, as: .data, at: "request.xml")
      members += Self.texts([("Body", "XML"), ("Data", data)])
    case .raw(let text):
      guard text.pieces.isEmpty || text.pieces == [.call(.input, [])] else {
        throw DestinationError(
          "ShareX's file cannot say what the body is if there is no file.", at: "request.raw")
      }
      members += Self.texts([("Body", "Binary")])
    }
    if let response = request.response { members += try Self.members(of: response, writer) }
    text = JSONDocument.object(members).description + "\n"
    notes = Self.notes(destination, request)
  }

  private static func members(
    of response: ResponseRuleSource, _ writer: ShareXWriter
  ) throws(DestinationError) -> [JSONDocument.Member] {
    if response.deletion != nil {
      guard response.deletionMethod == "GET" else {
        throw DestinationError(
          "ShareX opens a deletion link in the browser, and cannot send "
            + "\(response.deletionMethod ?? "DELETE"). Remove response.deletion, then export.",
          at: "response.deletion")
      }
      guard response.deletionHeaders?.isEmpty ?? true else {
        throw DestinationError(
          "ShareX's file has no header fields for the removal. Remove response.deletion, then "
            + "export.", at: "response.deletionHeaders")
      }
    }
    func text(_ source: String?, _ key: String) throws(DestinationError) -> String? {
      guard let source else { return nil }
      let place = "response.\(key)"
      let template: Template
      do throws(TemplateError) { template = try Template(source) } catch {
        throw DestinationError(error.description, at: place)
      }
      return try writer.text(of: template, as: .response, at: place)
    }
    return texts([
      ("URL", try text(response.link == "{body}" ? nil : response.link, "link")),
      ("ThumbnailURL", try text(response.thumbnail, "thumbnail")),
      ("DeletionURL", try text(response.deletion, "deletion")),
      ("ErrorMessage", try text(response.errorMessage, "error")),
    ])
  }

  private static func notes(
    _ destination: DestinationFile, _ request: DestinationRequest
  ) -> [String] {
    var notes: [String] = []
    let accepts = destination.accepts
    if destination.copy != .text {
      notes.append("Left out: the link is copied as \(destination.copy.rawValue).")
    }
    if !accepts.types.isEmpty {
      notes.append("Left out: only these types of files: \(accepts.types.joined(separator: ", ")).")
    }
    let counts = [accepts.images, accepts.movies, accepts.files].filter { $0 > 0 }
    if counts.contains(where: { $0 != AcceptedItems.many }) || accepts.links > 1 {
      notes.append("Left out: the largest number of items of a share.")
    }
    if accepts.movies > 0, accepts.files == 0 {
      notes.append("Left out: movies, because ShareX knows only pictures, texts and all files.")
    }
    if request.response == nil {
      notes.append("ShareX will take the whole response for the link.")
    }
    return notes
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
}
