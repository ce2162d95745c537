package import Contract
import Foundation
import HTTPSyntax
package import Templates

/// A destination without code: the content of a destination file. docs/destinations.md describes
/// the format, and docs/destination.schema.json is its JSON Schema.
package struct DestinationFile: Hashable, Sendable {
  /// The name in the sheet.
  package var name: String
  package var accepts: AcceptedItems
  package var delivery: Delivery
  /// The form in which the link is copied to the clipboard.
  package var copy: LinkFormat

  package init(
    name: String, accepts: AcceptedItems, delivery: Delivery, copy: LinkFormat = .text
  ) {
    self.name = name
    self.accepts = accepts
    self.delivery = delivery
    self.copy = copy
  }

  /// How the share leaves the sheet.
  package enum Delivery: Hashable, Sendable {
    /// HTTP requests, which the daemon delivers.
    case request(DestinationRequest)
    /// A message for a mail server, which the daemon delivers.
    case mail(MailTemplate)
    /// A page of the user's browser, which gets the share as a form.
    case browser(BrowserForm)
  }

  /// All templates that are filled when the user posts.
  package var templates: [Template] {
    switch delivery {
    case .request(let request): request.templates
    case .mail(let mail): mail.templates
    case .browser(let form): form.fields.map(\.value)
    }
  }

  /// The servers that get the requests, as scheme, host and port. More than one if the address
  /// chooses between servers.
  package var servers: [String] {
    if case .mail(let mail) = delivery { return [mail.server].compactMap(Self.server(of:)) }
    guard case .request(let request) = delivery else { return [] }
    let addresses = request.url.literalChoice ?? [request.url.start]
    return addresses.compactMap(Self.server(of:))
  }

  /// Returns the scheme, host and port of an address, or `nil` if it has none.
  package static func server(of address: String) -> String? {
    guard let url = URL(reading: address), let scheme = url.scheme?.lowercased(),
      let host = url.host?.lowercased()
    else { return nil }
    let port = url.port ?? ["https": 443, "smtps": 465, "smtp": 587][scheme] ?? 80
    return "\(scheme)://\(host):\(port)"
  }

  /// The names of all secrets, in order. Some may be used only by the request that removes the item.
  package var secrets: [String] { Self.secrets(of: templates + removalTemplates) }

  /// The names of the secrets that are needed when the user posts.
  package var postingSecrets: [String] { Self.secrets(of: templates) }

  private var removalTemplates: [Template] {
    guard case .request(let request) = delivery else { return [] }
    let headers = request.response?.deletionHeaders ?? [:]
    return headers.sorted { $0.key < $1.key }.compactMap { try? Template($0.value) }
  }

  /// The names of the secrets in templates, each once.
  static func secrets(of templates: [Template]) -> [String] {
    var names: [String] = []
    for (function, parameters) in templates.flatMap(\.calls) where function == .secret {
      if let name = parameters.first?.literal, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns whether the text that the user types is sent with these items.
  package func sendsText(withFiles hasFiles: Bool, links hasLinks: Bool) -> Bool {
    let functions = templates.flatMap(\.calls).map(\.function)
    if functions.contains(.message) || functions.contains(.content) { return true }
    if hasFiles, functions.contains(.caption) { return true }
    // `{input}` is the link if there is one. Without items, the text itself is shared.
    return !hasLinks && (functions.contains(.input) || !hasFiles)
  }

  /// Whether a link is sent if files are shared with it. The body of a file has no place for a link.
  package var sendsLinksWithFiles: Bool {
    templates.flatMap(\.calls).contains { [.input, .link, .content].contains($0.function) }
  }
}

/// The largest number of items of each kind that a destination accepts in one share. 0 means none.
package struct AcceptedItems: Hashable, Sendable {
  /// The number that the key `true` of a file means.
  package static let many = 200

  package var images = 0
  package var movies = 0
  package var files = 0
  package var links = 0
  package var text = false
  /// The types of the files, as in `WebForm.FileField`. Each file must have one of them. An empty
  /// array means any type.
  package var types: [String] = []

  package init(
    images: Int = 0, movies: Int = 0, files: Int = 0, links: Int = 0, text: Bool = false,
    types: [String] = []
  ) {
    self.images = images
    self.movies = movies
    self.files = files
    self.links = links
    self.text = text
    self.types = types
  }

  /// The families that the types of files may name.
  package static let families = [
    "image/*", "video/*", "audio/*", "text/*", "font/*", "model/*", "application/*", "*/*",
  ]

  package var isEmpty: Bool { images + movies + files + links == 0 && !text }
  package var hasFiles: Bool { images + movies + files > 0 }
}

/// A text with its name: a field, a header field or a parameter of a URL.
package struct NamedTemplate: Hashable, Sendable {
  package var name: String
  package var value: Template

  package init(_ name: String, _ value: Template) {
    self.name = name
    self.value = value
  }
}

/// A form that a browser sends, as a web app's `share_target` describes it.
package struct BrowserForm: Hashable, Sendable {
  package enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// The fields are in the URL of a GET request.
    case query
    /// A POST request with `application/x-www-form-urlencoded`.
    case form
    /// A POST request with `multipart/form-data`, which can have files.
    case multipart
  }

  /// The absolute URL, without a query if the encoding is `query`.
  package var url: String
  package var encoding: Encoding
  package var fields: [NamedTemplate]
  /// The fields for the files. Only the encoding `multipart` can have some.
  package var files: [WebForm.FileField]

  package init(
    url: String, encoding: Encoding, fields: [NamedTemplate], files: [WebForm.FileField] = []
  ) {
    self.url = url
    self.encoding = encoding
    self.fields = fields
    self.files = files
  }
}
