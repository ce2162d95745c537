import Contract
import Foundation
import ResponseRules
import Templates
package import Text

/// The reader of destination files. Every import ends here too, so that each destination has passed
/// the same checks.
package struct DestinationReader {
  /// The largest file, in bytes.
  package static let maximumSize = 1 << 20

  /// - Throws: `DestinationError` with the place and the reason if the text is not a destination.
  package static func read(_ text: String) throws(DestinationError) -> DestinationFile {
    let document: JSONDocument
    do throws(JSONDocument.Failure) { document = try JSONDocument(text) } catch {
      throw DestinationError("This is not JSON: \(error.reason).", at: "line \(error.line)")
    }
    return try read(document)
  }

  package static func read(_ document: JSONDocument) throws(DestinationError) -> DestinationFile {
    let root = try DestinationFields(
      document, at: nil,
      known: ["name", "accepts", "request", "response", "mail", "browser", "copy"])
    let destination = DestinationFile(
      name: try root.required("name"), accepts: try accepts(root.fields("accepts", known: kinds)),
      delivery: try delivery(root), copy: try root.choice("copy", LinkFormat.self) ?? .text)
    try DestinationCheck(destination).run()
    return destination
  }

  private static let kinds = ["images", "movies", "files", "links", "text", "types"]

  private static func accepts(
    _ fields: DestinationFields?
  ) throws(DestinationError) -> AcceptedItems {
    guard let fields else {
      throw DestinationError(
        "The key is missing. Write what the destination accepts, for example {\"images\": true}.",
        at: "accepts")
    }
    return AcceptedItems(
      images: try fields.count("images"), movies: try fields.count("movies"),
      files: try fields.count("files"), links: try fields.count("links"),
      text: try fields.count("text") > 0, types: try fields.texts("types"))
  }

  private static func delivery(
    _ root: DestinationFields
  ) throws(DestinationError) -> DestinationFile.Delivery {
    let ways = ["request", "mail", "browser"].filter { root.value($0) != nil }
    guard ways.count == 1 else {
      throw DestinationError("Write one of the keys request, mail and browser.")
    }
    if ways[0] != "request", root.value("response") != nil {
      throw DestinationError("Only a request has a response. Remove the key.", at: "response")
    }
    if ways[0] != "request", root.value("copy") != nil {
      throw DestinationError("Only a request has a link to copy. Remove the key.", at: "copy")
    }
    switch ways[0] {
    case "mail": return .mail(try MailTemplate(root))
    case "browser":
      guard
        let form = try root.fields("browser", known: ["url", "encoding", "fields", "files"])
      else { throw DestinationError("Write an object.", at: "browser") }
      return .browser(
        BrowserForm(
          url: try form.required("url"),
          encoding: try form.choice("encoding", BrowserForm.Encoding.self) ?? .query,
          fields: try form.named("fields"), files: try files(form)))
    default: return .request(try request(root))
    }
  }

  private static func files(
    _ form: DestinationFields
  ) throws(DestinationError) -> [WebForm.FileField] {
    guard let files = form.value("files") else { return [] }
    guard case .object(let members) = files else {
      throw DestinationError(
        "Write an object of field names with their types, such as {\"media\": [\"image/*\"]}.",
        at: "browser.files")
    }
    let fields = try form.fields("files", known: members.map(\.name))
    return try members.map { member throws(DestinationError) in
      WebForm.FileField(member.name, types: try fields?.texts(member.name) ?? [])
    }
  }

  private static func request(
    _ root: DestinationFields
  ) throws(DestinationError) -> DestinationRequest {
    let bodies = ["multipart", "form", "json", "xml", "raw"]
    guard
      let fields = try root.fields(
        "request", known: ["method", "url", "query", "headers", "together", "signing"] + bodies)
    else { throw DestinationError("Write an object.", at: "request") }
    let present = bodies.filter { fields.value($0) != nil }
    guard present.count <= 1 else {
      throw DestinationError(
        "A request has one body. Keep one of \(present.joined(separator: ", ")).", at: "request")
    }
    return DestinationRequest(
      method: try fields.text("method")?.uppercased() ?? "POST",
      url: try fields.template("url", .escaped) ?? Template(literal: ""),
      query: try fields.named("query"), headers: try fields.named("headers"),
      body: try body(present.first, fields), isTogether: try fields.flag("together"),
      signing: try SigningTemplate(fields), response: try response(root))
  }

  private static func body(
    _ kind: String?, _ fields: DestinationFields
  ) throws(DestinationError) -> DestinationRequest.Body {
    switch kind {
    case "multipart":
      let parts = try fields.fields("multipart", known: ["fields", "file"])
      return .multipart(fields: try parts?.named("fields") ?? [], file: try parts?.text("file"))
    case "form": return .form(try fields.named("form"))
    case "json": return .json(try fields.data("json"))
    case "xml": return .xml(try fields.template("xml", .data) ?? Template(literal: ""))
    case "raw": return .raw(try fields.template("raw", .escaped) ?? Template(literal: ""))
    default: return .none
    }
  }

  private static func response(
    _ root: DestinationFields
  ) throws(DestinationError) -> ResponseRuleSource? {
    guard
      let fields = try root.fields(
        "response",
        known: [
          "link", "thumbnail", "deletion", "deletionMethod", "deletionHeaders", "deletionBody",
          "error",
        ])
    else { return nil }
    let headers = try fields.named("deletionHeaders").map { ($0.name, $0.value.description) }
    return ResponseRuleSource(
      link: try fields.required("link"), thumbnail: try fields.text("thumbnail"),
      deletion: try fields.text("deletion"), deletionMethod: try fields.text("deletionMethod"),
      deletionHeaders: headers.isEmpty
        ? nil : Dictionary(headers, uniquingKeysWith: { first, _ in first }),
      deletionBody: fields.value("deletionBody").map { $0.string ?? $0.description },
      errorMessage: try fields.text("error"))
  }
}
