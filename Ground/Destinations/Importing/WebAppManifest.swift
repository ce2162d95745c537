import Contract
import Foundation
import HTTPSyntax
import Templates
import Text

/// The import of a web app's manifest with `share_target`
/// (https://w3c.github.io/web-share-target/). The share opens the user's browser with the form.
enum WebAppManifest {
  static func read(
    _ text: String, base: String?
  ) throws(DestinationError) -> ImportedDestination {
    let document: JSONDocument
    do throws(JSONDocument.Failure) { document = try JSONDocument(text) } catch {
      throw DestinationError("This is not JSON: \(error.reason).", at: "line \(error.line)")
    }
    guard let target = document["share_target"], case .object = target else {
      throw DestinationError(
        "The web app takes no shares: its manifest has no share_target.", at: "share_target")
    }
    let action = try action(target, document, base)
    let method = target["method"]?.string?.uppercased() ?? "GET"
    guard method == "GET" || method == "POST" else {
      throw DestinationError("The method is GET or POST.", at: "share_target.method")
    }
    let type = target["enctype"]?.string?.lowercased() ?? "application/x-www-form-urlencoded"
    let encoding: BrowserForm.Encoding
    switch (method, type) {
    case ("GET", "application/x-www-form-urlencoded"): encoding = .query
    case ("POST", "application/x-www-form-urlencoded"): encoding = .form
    case ("POST", "multipart/form-data"): encoding = .multipart
    default:
      throw DestinationError(
        "The enctype is application/x-www-form-urlencoded or, with POST, multipart/form-data.",
        at: "share_target.enctype")
    }
    // As in a form of HTML, the fields replace the query of the action.
    let url = encoding == .query ? String(action.prefix { $0 != "?" && $0 != "#" }) : action
    guard let parameters = target["params"], case .object = parameters else {
      throw DestinationError("The share target names no fields.", at: "share_target.params")
    }
    let files = encoding == .multipart ? Self.files(parameters["files"]) : []
    var accepts = accepted(files.flatMap { $0.types.isEmpty ? ["*/*"] : $0.types })
    accepts.text = parameters["text"] != nil
    accepts.links = parameters["url"] != nil || parameters["text"] != nil ? 1 : 0
    let name = document["name"]?.string ?? document["short_name"]?.string
    var notes: [String] = []
    if url.lowercased().hasPrefix("http:"), URL(reading: url)?.host.map(isLoopback) != true {
      notes.append("The share is not encrypted, because the address begins with http://.")
    }
    return ImportedDestination(
      DestinationFile(
        name: name.map { String($0.printableLine.prefix(100)) } ?? URL(reading: url)?.host
          ?? "Web app",
        accepts: accepts,
        delivery: .browser(
          BrowserForm(url: url, encoding: encoding, fields: fields(parameters), files: files))),
      notes: notes)
  }

  /// Returns the absolute URL of the action.
  private static func action(
    _ target: JSONDocument, _ document: JSONDocument, _ base: String?
  ) throws(DestinationError) -> String {
    guard let action = target["action"]?.string else {
      throw DestinationError("The share target has no address.", at: "share_target.action")
    }
    let place = "share_target.action"
    let own = [
      base, document["start_url"]?.string, document["scope"]?.string, document["id"]?.string,
    ]
    .lazy.compactMap(web).first
    guard let own else {
      if let url = web(action) { return url.absoluteString }
      throw DestinationError(
        "The address \(action.printableLine.prefix(80)) belongs to the web app's own server, which "
          + "the file does not name. Add --url with the address of the manifest.", at: place)
    }
    guard let url = URL(reading: action, relativeTo: own) else {
      throw DestinationError("The address is not a URL.", at: place)
    }
    // Browsers ignore such a share target, so no web app can need it.
    let server = DestinationFile.server(of: url.absoluteString)
    guard server == DestinationFile.server(of: own.absoluteString) else {
      throw DestinationError(
        "The share would go to \(server ?? "another address"), which is not the web app's own server.",
        at: place)
    }
    return url.absoluteString
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
  }

  private static func web(_ text: String?) -> URL? {
    guard let url = text.flatMap({ URL(reading: $0) }),
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    return url
  }

  /// Returns the fields of the title, the text and the link.
  private static func fields(_ parameters: JSONDocument) -> [NamedTemplate] {
    var functions: [(name: String, functions: [TemplateFunction])] = []
    for (key, function) in [("title", TemplateFunction.title), ("text", .message), ("url", .link)] {
      guard let name = parameters[key]?.string, !name.isEmpty else { continue }
      if let index = functions.firstIndex(where: { $0.name == name }) {
        functions[index].functions.append(function)
      } else {
        functions.append((name, [function]))
      }
    }
    // Web apps on Android get the link as text, and many name no other field.
    let hasLink = functions.contains { $0.functions.contains(.link) }
    return functions.map { name, functions in
      let isShared = functions.count > 1 || !hasLink && functions == [.message]
      return NamedTemplate(name, Template(pieces: [.call(isShared ? .input : functions[0], [])]))
    }
  }

  private static func files(_ value: JSONDocument?) -> [WebForm.FileField] {
    let all: [JSONDocument] =
      switch value {
      case .array(let values)?: values
      case .object?: value.map { [$0] } ?? []
      default: []
      }
    return all.compactMap { file in
      guard let name = file["name"]?.string, !name.isEmpty else { return nil }
      let types: [String] =
        switch file["accept"] {
        case .string(let type)?: [type]
        case .array(let types)?: types.compactMap(\.string)
        default: []
        }
      return WebForm.FileField(name, types: types)
    }
  }

  /// Returns the files that have one of the types.
  private static func accepted(_ types: [String]) -> AcceptedItems {
    var accepts = AcceptedItems()
    let kinds = ["image/*": \AcceptedItems.images, "video/*": \.movies, "*/*": \.files]
    for type in types {
      if let kind = kinds[type.lowercased()] {
        accepts[keyPath: kind] = AcceptedItems.many
      } else {
        accepts.types = types
      }
    }
    if accepts.files > 0 || !accepts.types.isEmpty {
      (accepts.images, accepts.movies, accepts.files) = (
        AcceptedItems.many, AcceptedItems.many, AcceptedItems.many
      )
    }
    if accepts.files > 0, types.contains("*/*") { accepts.types = [] }
    return accepts
  }
}
