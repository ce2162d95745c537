import Foundation
import HTTPSyntax

/// The properties of a message from header fields and the URL, or from JSON. The body is separate.
struct PublishRequest: Sendable {
  var title: String?
  /// The message's text if the body is a file or empty.
  var message: String?
  var priority: Int?
  var tags: [String]?
  var click: String?
  var icon: String?
  /// The URL of an attachment on another server.
  var attach: String?
  var fileName: String?
  var isMarkdown = false
  /// Whether absent subscribers can get the message later.
  var isKept = true

  /// - Throws: `PushFailure` if a property is invalid or not supported.
  init(_ parameters: RequestParameters, contentType: String?) throws(PushFailure) {
    try Self.refuse(parameters)
    title = try Self.line(parameters.text("title", "t"), "title", PushLimits.title)
    message = parameters.text("message", "m")?.replacing("\\n", with: "\n")
    priority = try Self.priority(parameters.text("priority", "prio", "p"))
    tags = try Self.tags(
      parameters.text("tags", "tag", "ta")?.split(separator: ",").map { $0.trimmed } ?? [])
    click = try Self.line(parameters.text("click"), "click", PushLimits.url)
    icon = try Self.url(parameters.text("icon"), else: .iconURLInvalid)
    attach = try Self.url(parameters.text("attach", "a"), else: .attachmentURLInvalid)
    fileName = try Self.line(
      parameters.text("filename", "file", "f"), "file name", PushLimits.fileName)
    isMarkdown =
      try parameters.isSet("markdown", "md")
      ?? (contentType?.lowercased().hasPrefix("text/markdown") == true)
    isKept = try parameters.isSet("cache") ?? true
  }

  /// - Throws: `PushFailure` if a property is invalid or not supported.
  init(_ json: PublishJSON) throws(PushFailure) {
    for (value, what) in [
      (json.delay, "Delayed delivery is"), (json.email, "Sending e-mail is"),
      (json.call, "Calling telephones is"),
    ] where !(value ?? "").isEmpty {
      throw .notDone(what)
    }
    if json.hasActions { throw .notDone("Buttons (actions) are") }
    if let what = json.notDone { throw .notDone(what) }
    title = try Self.line(json.title?.nonEmpty, "title", PushLimits.title)
    message = nil
    priority = try Self.priority(json.priority.flatMap { $0 == 0 ? nil : "\($0)" })
    tags = try Self.tags(json.tags ?? [])
    click = try Self.line(json.click?.nonEmpty, "click", PushLimits.url)
    icon = try Self.url(json.icon?.nonEmpty, else: .iconURLInvalid)
    attach = try Self.url(json.attach?.nonEmpty, else: .attachmentURLInvalid)
    fileName = try Self.line(json.filename?.nonEmpty, "file name", PushLimits.fileName)
    isMarkdown = json.markdown ?? false
    isKept = !["no", "false", "0"].contains(json.cache?.lowercased())
  }

  /// Rejects a message that uses an unsupported feature, instead of ignoring the feature.
  static func refuse(_ parameters: RequestParameters) throws(PushFailure) {
    if parameters.text("delay", "at", "in") != nil { throw .notDone("Delayed delivery is") }
    if parameters.text("email", "e-mail", "mail", "e") != nil {
      throw .notDone("Sending e-mail is")
    }
    if parameters.text("call") != nil { throw .notDone("Calling telephones is") }
    if parameters.text("actions", "action") != nil { throw .notDone("Buttons (actions) are") }
    if parameters.text("template", "tpl") != nil { throw .notDone("Filling in templates is") }
    if parameters.text("poll-id") != nil { throw .notDone("Asking phones to poll is") }
    if parameters.text("sequence-id") != nil { throw .notDone("Changing messages later is") }
    let unifiedPush = parameters.text("unifiedpush", "up")?.lowercased() ?? "no"
    if !["no", "false", "0"].contains(unifiedPush) {
      throw .notDone("UnifiedPush is")
    }
  }

  static func priority(_ text: String?) throws(PushFailure) -> Int? {
    switch text?.lowercased() {
    case nil: return nil
    case "1", "min": return 1
    case "2", "low": return 2
    case "3", "default": return 3
    case "4", "high": return 4
    case "5", "max", "urgent": return 5
    // Browsers send a request's urgency in the field `Priority` too (RFC 9218).
    case let text? where text.hasPrefix("u=") || text == "i": return nil
    default: throw .priorityInvalid
    }
  }

  private static func tags(_ tags: [String]) throws(PushFailure) -> [String]? {
    let tags = tags.filter { !$0.isEmpty }
    guard tags.count <= PushLimits.tags, tags.allSatisfy({ $0.utf8.count <= PushLimits.tag }) else {
      throw .invalid(
        "A message has at most \(PushLimits.tags) tags of at most \(PushLimits.tag) bytes.")
    }
    return tags.isEmpty ? nil : tags
  }

  /// Returns the text as one line, with control characters replaced by spaces.
  private static func line(
    _ text: String?, _ name: String, _ limit: Int
  ) throws(PushFailure) -> String? {
    guard let text else { return nil }
    guard text.utf8.count <= limit else {
      throw .invalid("The \(name) has more than \(limit) bytes.")
    }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  private static func url(
    _ text: String?, else failure: PushFailure
  ) throws(PushFailure) -> String? {
    guard let text else { return nil }
    guard text.utf8.count <= PushLimits.url, let url = URL(reading: text),
      url.host()?.isEmpty == false, ["http", "https"].contains(url.scheme?.lowercased())
    else { throw failure }
    return text
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
