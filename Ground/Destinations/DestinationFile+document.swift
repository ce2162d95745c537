import Contract
import Templates
package import Text

extension DestinationFile {
  /// The content of a destination file.
  package var fileText: String { document.description + "\n" }

  /// The destination as JSON.
  package var document: JSONDocument {
    var members = [
      JSONDocument.Member("name", .string(name)), JSONDocument.Member("accepts", accepts.document),
    ]
    switch delivery {
    case .request(let request):
      members.append(JSONDocument.Member("request", request.document))
      if let response = request.response {
        members.append(JSONDocument.Member("response", response.document))
      }
    case .mail(let mail): members.append(JSONDocument.Member("mail", mail.document))
    case .browser(let form): members.append(JSONDocument.Member("browser", form.document))
    }
    if copy != .text { members.append(JSONDocument.Member("copy", .string(copy.rawValue))) }
    return .object(members)
  }
}

extension AcceptedItems {
  fileprivate var document: JSONDocument {
    let counts = [("images", images), ("movies", movies), ("files", files), ("links", links)]
    var members = counts.filter { $0.1 > 0 }.map { name, count in
      JSONDocument.Member(name, count == Self.many ? .bool(true) : .number("\(count)"))
    }
    if text { members.append(JSONDocument.Member("text", .bool(true))) }
    if !types.isEmpty { members.append(JSONDocument.Member("types", .strings(types))) }
    return .object(members)
  }
}

extension JSONDocument {
  /// An object of the texts that are present.
  fileprivate static func texts(_ pairs: KeyValuePairs<String, String?>) -> [Member] {
    pairs.compactMap { name, text in text.map { Member(name, .string($0)) } }
  }

  fileprivate static func strings(_ texts: [String]) -> JSONDocument {
    .array(texts.map { .string($0) })
  }

  fileprivate static func fields(_ fields: [NamedTemplate]) -> JSONDocument {
    .object(fields.map { Member($0.name, .string($0.value.description)) })
  }
}

extension DestinationRequest {
  fileprivate var document: JSONDocument {
    var members = JSONDocument.texts(["method": method, "url": url.description])
    func add(_ name: String, _ value: JSONDocument) {
      members.append(JSONDocument.Member(name, value))
    }
    if !query.isEmpty { add("query", .fields(query)) }
    if !headers.isEmpty { add("headers", .fields(headers)) }
    switch body {
    case .none: break
    case .multipart(let fields, let file):
      var parts = fields.isEmpty ? [] : [JSONDocument.Member("fields", .fields(fields))]
      parts += JSONDocument.texts(["file": file])
      add("multipart", .object(parts))
    case .form(let fields): add("form", .fields(fields))
    case .json(let text): add("json", .string(text.dataDescription))
    case .xml(let text): add("xml", .string(text.dataDescription))
    case .raw(let text): add("raw", .string(text.description))
    }
    if let signing { add("signing", signing.document) }
    if isTogether { add("together", .bool(true)) }
    return .object(members)
  }
}

extension ResponseRuleSource {
  fileprivate var document: JSONDocument {
    var members = JSONDocument.texts([
      "link": link, "thumbnail": thumbnail, "deletion": deletion,
      "deletionMethod": deletionMethod,
    ])
    if let deletionHeaders, !deletionHeaders.isEmpty {
      members.append(
        JSONDocument.Member(
          "deletionHeaders",
          .object(
            deletionHeaders.sorted { $0.key < $1.key }.map {
              JSONDocument.Member($0.key, .string($0.value))
            })))
    }
    return .object(
      members + JSONDocument.texts(["deletionBody": deletionBody, "error": errorMessage]))
  }
}

extension BrowserForm {
  fileprivate var document: JSONDocument {
    var members = JSONDocument.texts(["url": url, "encoding": encoding.rawValue])
    if !fields.isEmpty { members.append(JSONDocument.Member("fields", .fields(fields))) }
    if !files.isEmpty {
      let fields = files.map { JSONDocument.Member($0.name, .strings($0.types)) }
      members.append(JSONDocument.Member("files", .object(fields)))
    }
    return .object(members)
  }
}
