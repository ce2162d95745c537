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
    let url = try action(target, document, base)
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
    guard let parameters = target["params"], case .object = parameters else {
      throw DestinationError("The share target names no fields.", at: "share_target.params")
    }
    var fields: [NamedTemplate] = []
    for (key, function) in [("title", TemplateFunction.title), ("text", .message), ("url", .link)] {
      guard let name = parameters[key]?.string, !name.isEmpty else { continue }
      fields.append(NamedTemplate(name, Template(pieces: [.call(function, [])])))
    }
    let files = encoding == .multipart ? Self.files(parameters["files"]) : []
    var accepts = accepted(files)
    accepts.text = parameters["text"] != nil
    accepts.links = parameters["url"] != nil || parameters["text"] != nil ? 1 : 0
    // Web apps on Android get the link as text, and many name no other field.
    if parameters["url"] == nil, let name = parameters["text"]?.string {
      fields.removeAll { $0.name == name }
      fields.append(NamedTemplate(name, Template(pieces: [.call(.input, [])])))
    }
    let name = document["name"]?.string ?? document["short_name"]?.string
    var notes: [String] = []
    if files.count > 1 {
      notes.append("All files go to the first of the web app's fields, \(files[0].name).")
    }
    return ImportedDestination(
      DestinationFile(
        name: name.map { String($0.printableLine.prefix(100)) } ?? URL(reading: url)?.host
          ?? "Web app",
        accepts: accepts,
        delivery: .browser(
          BrowserForm(url: url, encoding: encoding, fields: fields, file: files.first?.name))),
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
    if let url = URL(reading: action), ["http", "https"].contains(url.scheme?.lowercased()) {
      return url.absoluteString
    }
    let bases = [
      base, document["start_url"]?.string, document["scope"]?.string,
      document["id"]?.string,
    ]
    for case .some(let text) in bases {
      if let root = URL(reading: text), ["http", "https"].contains(root.scheme?.lowercased()),
        let url = URL(reading: action, relativeTo: root)
      {
        return url.absoluteString
      }
    }
    throw DestinationError(
      "The address \(action.printableLine.prefix(80)) belongs to the web app's own server, which the "
        + "file does not name. Add --url with the address of the manifest.", at: place)
  }

  private static func files(_ value: JSONDocument?) -> [(name: String, types: [String])] {
    let all: [JSONDocument] =
      switch value {
      case .array(let values)?: values
      case .object?: value.map { [$0] } ?? []
      default: []
      }
    return all.compactMap { file in
      guard let name = file["name"]?.string, !name.isEmpty else { return nil }
      switch file["accept"] {
      case .string(let type)?: return (name, [type])
      case .array(let types)?: return (name, types.compactMap(\.string))
      default: return (name, [])
      }
    }
  }

  private static func accepted(_ files: [(name: String, types: [String])]) -> AcceptedItems {
    var accepts = AcceptedItems()
    for type in files.flatMap({ $0.types.isEmpty ? ["*/*"] : $0.types }) {
      if type.hasPrefix("image/") || isImage(type) {
        accepts.images = AcceptedItems.many
      } else if type.hasPrefix("video/") {
        accepts.movies = AcceptedItems.many
      } else {
        accepts.files = AcceptedItems.many
        if type == "*/*" {
          accepts.images = AcceptedItems.many
          accepts.movies = AcceptedItems.many
        }
      }
    }
    return accepts
  }

  private static func isImage(_ type: String) -> Bool {
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".svg"].contains(type.lowercased())
  }
}
