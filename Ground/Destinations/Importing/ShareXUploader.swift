import Contract
import Foundation
import HTTPSyntax
import Templates
import Text

/// The import of ShareX's custom uploaders, `.sxcu`, of all three generations: with `RequestType`,
/// with `$…$`, and with `{…}`.
struct ShareXUploader {
  private static let known: Set<String> = [
    "Version", "Name", "DestinationType", "RequestMethod", "RequestURL", "Parameters", "Headers",
    "Body", "Arguments", "FileFormName", "Data", "URL", "ThumbnailURL", "DeletionURL",
    "ErrorMessage", "RequestType", "ResponseType", "RegexList",
  ]

  private let document: JSONDocument
  private let syntax: ShareXSyntax
  private var search = SecretSearch()
  private var notes: [String] = []
  private var address: String?

  /// - Parameter address: The address of the server in place of the file's, or `nil`.
  static func read(
    _ text: String, address: String?
  ) throws(DestinationError) -> ImportedDestination {
    let document: JSONDocument
    do throws(JSONDocument.Failure) { document = try JSONDocument(text) } catch {
      // A script, a page in Markdown, or a file with groups.
      guard text.prefixMatch(of: /\s*(#|\[[A-Za-z])/) == nil else {
        throw DestinationError(
          "This is neither a destination, nor an .sxcu file, nor a web app's manifest. A file with a "
            + "curl command line must begin with the word curl, without a comment before it.")
      }
      throw DestinationError("This is not JSON: \(error.reason).", at: "line \(error.line)")
    }
    guard case .object(let members) = document, members.contains(where: { known.contains($0.name) })
    else {
      throw DestinationError(
        "This is neither a destination, nor an .sxcu file, nor a web app's manifest.")
    }
    var uploader = try ShareXUploader(document)
    uploader.address = address
    let destination = try uploader.destination()
    return ImportedDestination(
      destination, secrets: uploader.search.secrets, notes: uploader.notes)
  }

  private init(_ document: JSONDocument) throws(DestinationError) {
    self.document = document
    var patterns: [String] = []
    if case .array(let values)? = document["RegexList"] {
      patterns = values.map { $0.string ?? "" }
    }
    syntax = ShareXSyntax(
      isOld: Self.isOld(document), patterns: patterns)
  }

  /// Whether placeholders are written `$…$`: up to version 13.7.1.
  private static func isOld(_ document: JSONDocument) -> Bool {
    guard let version = document["Version"]?.string, !version.isEmpty else {
      return document["RequestType"] != nil || document["RegexList"] != nil
        || ["URL", "ThumbnailURL", "DeletionURL"].allSatisfy {
          document[$0]?.string?.contains("{") != true
        }
    }
    let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
    return numbers.lexicographicallyPrecedes([13, 7, 2])
  }

  private func text(_ key: String) throws(DestinationError) -> String? {
    switch document[key] {
    case nil, .null: return nil
    case .string(let text): return text.isEmpty ? nil : text
    case .number(let text): return text
    default: throw DestinationError("A text is expected here.", at: key)
    }
  }

  private func fields(
    _ key: String, hasCodes: Bool = true
  ) throws(DestinationError) -> [NamedTemplate] {
    switch document[key] {
    case nil, .null: return []
    case .object(let members):
      var fields: [NamedTemplate] = []
      for member in members {
        let text: String
        switch member.value {
        case .string(let value): text = value
        case .number(let value): text = value
        case .bool(let value): text = "\(value)"
        case .null: text = ""
        default: throw DestinationError("A text is expected here.", at: "\(key).\(member.name)")
        }
        fields.append(
          NamedTemplate(
            member.name,
            try syntax.template(text, hasCodes: hasCodes, at: "\(key).\(member.name)")))
      }
      return fields
    default: throw DestinationError("An object is expected here.", at: key)
    }
  }

  // MARK: The destination

  private mutating func destination() throws(DestinationError) -> DestinationFile {
    let written: String?
    switch document["RequestURL"] {
    case nil, .null: written = nil
    case .string(let text): written = text.isEmpty ? nil : text
    default:
      throw DestinationError(
        "Write the address of the server as a text, such as \"https://cow.example/upload\".",
        at: "RequestURL")
    }
    guard var address = self.address ?? written else {
      throw DestinationError("The file names no server. Add the key.", at: "RequestURL")
    }
    guard !address.contains(where: \.isWhitespace) else {
      throw DestinationError(
        "'\(address.printableLine.prefix(80))' is not an address. Put the server's own there, or add "
          + "--url ADDRESS.", at: "RequestURL")
    }
    if !address.contains("://") { address = "http://" + address }
    let url = search.take(
      address: try syntax.template(address, hasCodes: false, at: "RequestURL"))
    let (newMethod, oldMethod) = (try text("RequestMethod"), try text("RequestType"))
    let method = newMethod ?? oldMethod ?? "POST"
    var query = try fields("Parameters")
    let arguments = try fields("Arguments")
    let fileField = try text("FileFormName")
    let body: DestinationRequest.Body
    switch try bodyName(method: method, fileField: fileField, hasArguments: !arguments.isEmpty) {
    case "multipartformdata": body = .multipart(fields: taken(arguments), file: fileField)
    case "formurlencoded": body = .form(taken(arguments))
    case "json": body = .json(search.take(json: try data()))
    case "xml": body = .xml(try data())
    case "binary": body = .raw(Template(literal: ""))
    case "none":
      body = .none
      query += arguments
    case let other:
      throw DestinationError(
        "The body '\(other.printableLine.prefix(40))' is unknown. ShareX knows None, "
          + "MultipartFormData, FormURLEncoded, JSON, XML and Binary.", at: "Body")
    }
    let headers = taken(try fields("Headers"))
    var request = DestinationRequest(
      method: method.uppercased(), url: url, query: taken(query), headers: headers, body: body,
      response: try response())
    if request.removalLacksSecret {
      request.response?.deletion = nil
      request.response?.deletionMethod = nil
      notes.append(
        "The deletion link is left out, because it repeats an address with a secret.")
    }
    let name = try text("Name")?.printableLine.trimmingCharacters(in: .whitespaces)
    let host = URL(reading: address)?.host ?? "Server"
    return DestinationFile(
      name: name.map { String($0.prefix(100)) } ?? host,
      accepts: try accepts(request, fileField: fileField), delivery: .request(request))
  }

  private mutating func taken(_ fields: [NamedTemplate]) -> [NamedTemplate] {
    fields.map { search.take($0) }
  }

  private func bodyName(
    method: String, fileField: String?, hasArguments: Bool
  ) throws(DestinationError) -> String {
    if let body = try text("Body") { return body.lowercased() }
    if method.uppercased() == "GET" { return "none" }
    if fileField != nil { return "multipartformdata" }
    if try text("Data") != nil { return "json" }
    return hasArguments ? "multipartformdata" : "none"
  }

  private func data() throws(DestinationError) -> Template {
    // Without the key, ShareX sends an empty body.
    try syntax.data(try text("Data") ?? "", at: "Data")
  }

  private func accepts(
    _ request: DestinationRequest, fileField: String?
  ) throws(DestinationError) -> AcceptedItems {
    let types = try text("DestinationType")?.lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var carriesFile = false
    switch request.body {
    case .multipart: carriesFile = fileField != nil
    case .raw: carriesFile = true
    default: break
    }
    let usesInput = request.templates.flatMap(\.calls).contains { $0.function == .input }
    var accepts = AcceptedItems()
    let all = types ?? []
    let isUnspecified = all.isEmpty || all == ["none"]
    if carriesFile, isUnspecified || all.contains("imageuploader") || all.contains("fileuploader") {
      accepts.images = AcceptedItems.many
    }
    if carriesFile, isUnspecified || all.contains("fileuploader") {
      accepts.movies = AcceptedItems.many
      accepts.files = AcceptedItems.many
    }
    if all.contains("textuploader") || (isUnspecified && (usesInput || carriesFile)) {
      accepts.text = true
    }
    let isForLinks = ["urlshortener", "urlsharingservice"].contains(where: all.contains)
    if isForLinks || (isUnspecified && usesInput) { accepts.links = 1 }
    guard accepts.isEmpty else { return accepts }
    // The type says files, and the request carries none: ShareX would send only the text.
    if usesInput { return AcceptedItems(links: 1, text: true) }
    throw DestinationError(
      "The request would send nothing of the share: no body takes a file, and no field has the "
        + "text. Add FileFormName, or $input$ or {input}.", at: "Body")
  }

  // MARK: The response

  private mutating func response() throws(DestinationError) -> ResponseRuleSource {
    func read(_ key: String) throws(DestinationError) -> String? {
      guard let text = try text(key) else { return nil }
      return try syntax.responseTemplate(text, at: key).description
    }
    var source = ResponseRuleSource(link: try read("URL") ?? "{body}")
    if try text("URL") == nil {
      switch try text("ResponseType")?.lowercased() {
      case "redirectionurl": source.link = "{responseurl}"
      case "locationheader": source.link = "{header:Location}"
      default: break
      }
    }
    if let link = try text("URL"), link.contains("<"), link.contains(">") {
      notes.append(
        "The link has a placeholder, \(link.printableLine.prefix(80)). Put your own text there, with "
          + "edit.")
    }
    source.thumbnail = try read("ThumbnailURL")
    source.deletion = try read("DeletionURL")
    // ShareX opens the deletion link in a browser.
    if source.deletion != nil { source.deletionMethod = "GET" }
    source.errorMessage = try read("ErrorMessage")
    return source
  }
}
