import Contract
import Foundation
import HTTPSyntax

/// How a response becomes what the person gets back: the key `SharesheetResponse` of an extension's
/// Info.plist, a dictionary of templates (`ResponseTemplate`).
///
///     URL             where what was shared can be seen
///     ThumbnailURL    a small picture of it
///     DeletionURL     where it can be taken back
///     DeletionMethod  how: DELETE where it says nothing
///     DeletionHeaders a dictionary of header fields that go with it, to the response's own server
///                     or to the one that DeletionURL begins with
///     ErrorMessage    what the server says is wrong
package struct ResponseRule: Hashable, Sendable {
  package static let key = "SharesheetResponse"

  private let link: ResponseTemplate
  private let thumbnail: ResponseTemplate?
  private let deletion: ResponseTemplate?
  private let deletionMethod: String
  private let deletionHeaders: [String: String]
  private let errorMessage: ResponseTemplate?

  /// - Parameter value: of the key, as a property list has it.
  /// - throws: `ResponseRuleError`.
  package init(_ value: Any) throws(ResponseRuleError) {
    guard let dictionary = value as? [String: Any] else {
      throw ResponseRuleError("\(Self.key) is a dictionary, with the key URL at least.")
    }
    let known = [
      "URL", "ThumbnailURL", "DeletionURL", "DeletionMethod", "DeletionHeaders", "ErrorMessage",
    ]
    for key in dictionary.keys.sorted() where !known.contains(key) {
      throw ResponseRuleError(
        "\(Self.key) has the key \(key); there are \(known.joined(separator: ", ")).")
    }
    func text(_ key: String) throws(ResponseRuleError) -> String? {
      guard let value = dictionary[key] else { return nil }
      guard let text = value as? String, !text.isEmpty else {
        throw ResponseRuleError("\(key) in \(Self.key) is a text.")
      }
      return text
    }
    func template(_ key: String) throws(ResponseRuleError) -> ResponseTemplate? {
      guard let text = try text(key) else { return nil }
      return try ResponseTemplate(text)
    }
    guard let link = try template("URL") else {
      throw ResponseRuleError("\(Self.key) has no URL, such as {json:data.link}.")
    }
    self.link = link
    thumbnail = try template("ThumbnailURL")
    deletion = try template("DeletionURL")
    deletionMethod = try text("DeletionMethod") ?? "DELETE"
    guard ["DELETE", "GET", "POST"].contains(deletionMethod) else {
      throw ResponseRuleError("DeletionMethod in \(Self.key) is DELETE, GET or POST.")
    }
    guard
      let headers = dictionary["DeletionHeaders", default: [String: String]()] as? [String: String]
    else { throw ResponseRuleError("DeletionHeaders in \(Self.key) is a dictionary of texts.") }
    deletionHeaders = headers
    errorMessage = try template("ErrorMessage")
  }

  /// What came back. Nothing that the server says is taken for a link but one of http or https.
  package func read(_ response: ServerResponse) -> CameBack {
    CameBack(
      link: url(link, response), thumbnail: thumbnail.flatMap { url($0, response) },
      deletion: readDeletion(response))
  }

  private func readDeletion(_ response: ServerResponse) -> CameBack.Deletion? {
    guard let deletion, let url = url(deletion, response) else { return nil }
    let isElsewhere = !deletion.fixesServer && !Self.isSameServer(url, response.url)
    // A secret is meant for the server that the rule's author knew.
    let headers =
      isElsewhere ? deletionHeaders.filter { HeaderScope.mayTravel($0.key) } : deletionHeaders
    return CameBack.Deletion(
      method: deletionMethod, url: url, headers: headers, isElsewhere: isElsewhere)
  }

  /// Whether both URLs have the same scheme, host and port.
  private static func isSameServer(_ one: String, _ other: String) -> Bool {
    func server(_ text: String) -> [String]? {
      guard let url = URL(reading: text), let scheme = url.scheme?.lowercased(),
        let host = url.host?.lowercased()
      else { return nil }
      return [scheme, host, "\(url.port ?? (scheme == "https" ? 443 : 80))"]
    }
    guard let one = server(one), let other = server(other) else { return false }
    return one == other
  }

  /// Returns what the server says is wrong, on one printable line of bounded length; `nil` if the
  /// rule has no `ErrorMessage`. If its template finds no text, the usual places of a JSON body are
  /// read: some servers return the same error as a text and as an object.
  package func complaint(_ response: ServerResponse) -> String? {
    errorMessage.flatMap { $0.text(of: response).flatMap(ServerResponse.line) ?? response.message }
  }

  private func url(_ template: ResponseTemplate, _ response: ServerResponse) -> String? {
    guard let text = template.text(of: response), text.utf8.count <= Self.longestLink,
      // A sentence would be a relative reference.
      !text.contains(" ") || text.hasPrefix("/") || URLReference(text)?.scheme != nil,
      let url = URL(reading: text, relativeTo: URL(reading: response.url)),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
    else { return nil }
    return url.absoluteString
  }

  private static let longestLink = 8 << 10
}
