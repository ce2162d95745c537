import Foundation

/// A message of the extension. A share is `share`, any number of `file` with its `bytes`, then
/// `open`. `actions`, `script` and `act` are complete in one message.
enum HostMessage: Equatable {
  case share(title: String?, text: String?, url: String?)
  /// Begins the next file.
  case file(name: String)
  /// The next part of the last file.
  case bytes(Data)
  /// All files are complete. Opens the sheet.
  case open
  /// Requests the action extensions whose scripts run in pages.
  case actions
  /// Requests the script of the action extension with the identifier.
  case script(id: String)
  /// Runs an action extension with the results of its script.
  case act(PageAction)

  /// The reason why a message is refused.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// The longest text in bytes. The kernel limits one argument to 128 KiB.
  static let longestText = 100_000
  /// Schemes whose links work only in the browser, or that run code in a page.
  static let localSchemes: Set<String> = [
    "about", "blob", "chrome", "chrome-extension", "data", "file", "filesystem", "javascript",
    "moz-extension", "view-source", "ws", "wss",
  ]

  /// - Throws: `Refusal` if the bytes are no message.
  init(_ bytes: [UInt8]) throws(Refusal) {
    // Foundation would also accept UTF-16 and UTF-32.
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Refusal(reason: "not UTF-8")
    }
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)),
      let fields = value as? [String: Any]
    else { throw Refusal(reason: "not a JSON object") }
    var texts: [String: String] = [:]
    for (key, value) in fields {
      guard let text = value as? String else { throw Refusal(reason: "a value is not text") }
      texts[key] = text
    }
    let kind = texts.removeValue(forKey: "type")
    let known: [String: Set<String>] = [
      "share": ["title", "text", "url"], "file": ["name"], "bytes": ["base64"], "open": [],
      "actions": [], "script": ["id"], "act": ["id", "title", "url", "results"],
    ]
    guard let kind, let keys = known[kind] else { throw Refusal(reason: "an unknown type") }
    guard Set(texts.keys).isSubset(of: keys) else { throw Refusal(reason: "an unknown key") }
    switch kind {
    case "share":
      try Self.check(texts.values)
      if let url = texts["url"] { try Self.check(url) }
      self = .share(title: texts["title"], text: texts["text"], url: texts["url"])
    case "file":
      guard let name = texts["name"] else { throw Refusal(reason: "a file without a name") }
      self = .file(name: name)
    case "bytes":
      guard let text = texts["base64"], let bytes = Data(base64Encoded: text) else {
        throw Refusal(reason: "not base64")
      }
      self = .bytes(bytes)
    case "actions": self = .actions
    case "script":
      guard let id = texts["id"] else { throw Refusal(reason: "a script without an extension") }
      self = .script(id: id)
    case "act":
      guard let id = texts["id"], let url = texts["url"], let results = texts["results"] else {
        throw Refusal(reason: "an incomplete action")
      }
      let title = texts["title"] ?? ""
      try Self.check([id, title, url])
      guard ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased()) else {
        throw Refusal(reason: "not a web page")
      }
      self = .act(PageAction(id: id, title: title, url: url, results: results))
    default: self = .open
    }
  }

  private static func check(_ texts: some Sequence<String>) throws(Refusal) {
    for text in texts where text.utf8.count > longestText || text.contains("\0") {
      throw Refusal(reason: "a text is too long or has a NUL")
    }
  }

  private static func check(_ url: String) throws(Refusal) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let isScheme = scheme.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
    }
    guard url.contains(":"), !scheme.isEmpty, isScheme, !localSchemes.contains(scheme) else {
      throw Refusal(reason: "a link that cannot be shared")
    }
  }
}
