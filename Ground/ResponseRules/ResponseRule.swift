package import Contract
import Foundation
import HTTPSyntax
import Templates

/// A response rule: the dictionary under the key `SharesheetResponse` of an extension's Info.plist.
/// Its values are templates (`Template`).
/// The value of a placeholder that follows other text is percent-encoded, so that the value can be
/// a part of a URL but cannot choose the URL's host.
///
///     URL             the link at which the item can be seen
///     ThumbnailURL    the link of a small picture
///     DeletionURL     the URL of the request that removes the item
///     DeletionMethod  its method: DELETE if absent
///     DeletionHeaders a dictionary of header fields for that request. If the response chose a
///                     server other than its own, only the fields that mean the same to every
///                     server are sent
///     ErrorMessage    the server's error message
package struct ResponseRule: Hashable, Sendable {
  /// The key in Info.plist.
  static let key = "SharesheetResponse"

  private let link: Template
  private let thumbnail: Template?
  private let deletion: Template?
  private let deletionMethod: String
  private let deletionHeaders: [String: String]
  private let deletionBody: String?
  private let deletionSigning: S3Signing?
  private let errorMessage: Template?

  /// - Parameter value: The key's value in the property list.
  /// - Throws: `ResponseRuleError` with the reason if the rule is not valid.
  package init(_ value: Any) throws(ResponseRuleError) {
    guard let dictionary = value as? [String: Any] else {
      throw ResponseRuleError("\(Self.key) must be a dictionary with at least the key URL.")
    }
    let known = [
      "URL", "ThumbnailURL", "DeletionURL", "DeletionMethod", "DeletionHeaders", "ErrorMessage",
    ]
    for key in dictionary.keys.sorted() where !known.contains(key) {
      throw ResponseRuleError(
        "\(Self.key) has the unknown key \(key). The keys are \(known.joined(separator: ", ")).")
    }
    func text(_ key: String) throws(ResponseRuleError) -> String? {
      guard let value = dictionary[key] else { return nil }
      guard let text = value as? String, !text.isEmpty else {
        throw ResponseRuleError("\(key) in \(Self.key) must be a string that is not empty.")
      }
      return text
    }
    guard let link = try text("URL") else {
      throw ResponseRuleError("\(Self.key) has no key URL. Add it, for example {json:data.link}.")
    }
    guard
      let headers = dictionary["DeletionHeaders", default: [String: String]()] as? [String: String]
    else {
      throw ResponseRuleError("DeletionHeaders in \(Self.key) must be a dictionary of strings.")
    }
    try self.init(
      ResponseRuleSource(
        link: link, thumbnail: try text("ThumbnailURL"), deletion: try text("DeletionURL"),
        deletionMethod: try text("DeletionMethod"), deletionHeaders: headers,
        errorMessage: try text("ErrorMessage")))
  }

  /// - Throws: `ResponseRuleError` with the reason if the rule is not valid.
  package init(_ source: ResponseRuleSource) throws(ResponseRuleError) {
    func template(_ text: String?) throws(ResponseRuleError) -> Template? {
      guard let text else { return nil }
      return try Template(ofResponse: text)
    }
    link = try Template(ofResponse: source.link)
    thumbnail = try template(source.thumbnail)
    deletion = try template(source.deletion)
    deletionMethod = source.deletionMethod ?? "DELETE"
    guard ResponseRuleSource.deletionMethods.contains(deletionMethod) else {
      throw ResponseRuleError("DeletionMethod in \(Self.key) must be DELETE, GET, POST or PUT.")
    }
    deletionHeaders = source.deletionHeaders ?? [:]
    deletionBody = source.deletionBody
    deletionSigning = source.deletionSigning
    errorMessage = try template(source.errorMessage)
  }

  /// Returns the links in a response. Only `http` and `https` URLs count.
  package func read(_ response: ServerResponse) -> ShareResult {
    ShareResult(
      link: url(link, response), thumbnail: thumbnail.flatMap { url($0, response) },
      deletion: readDeletion(response))
  }

  private func readDeletion(_ response: ServerResponse) -> ShareResult.Deletion? {
    guard let deletion, let url = url(deletion, response) else { return nil }
    let isElsewhere =
      !deletion.fixesServer && !Self.isSameServer(url, response.requestURL ?? response.url)
    // A secret may go only to the server that the rule's author knew.
    let headers =
      isElsewhere ? deletionHeaders.filter { HeaderScope.mayTravel($0.key) } : deletionHeaders
    return ShareResult.Deletion(
      method: deletionMethod, url: url, headers: headers, body: isElsewhere ? nil : deletionBody,
      signing: isElsewhere ? nil : deletionSigning, isElsewhere: isElsewhere)
  }

  /// Returns whether both URLs have the same scheme, host and port.
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

  /// Returns the server's error message, sanitized on one line of limited length. Returns `nil` if
  /// the rule has no `ErrorMessage`. If the template finds no text, the result is
  /// `ServerResponse.message`, because some servers return the same error sometimes as a text and
  /// sometimes as an object.
  package func complaint(_ response: ServerResponse) -> String? {
    errorMessage.flatMap { $0.text(of: response).flatMap(ServerResponse.line) ?? response.message }
  }

  private func url(_ template: Template, _ response: ServerResponse) -> String? {
    guard let text = template.text(of: response), text.utf8.count <= Self.longestLink,
      // Without this check, a sentence would be read as a relative reference.
      !text.contains(" ") || text.hasPrefix("/") || URLReference(text)?.scheme != nil,
      let url = URL(reading: text, relativeTo: URL(reading: response.url)),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
    else { return nil }
    return url.absoluteString
  }

  private static let longestLink = 8 << 10
}

/// An error in a `ResponseRule`, with the correct form.
package struct ResponseRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the correct form.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The links to the shared items in a server's response.
package struct ShareResult: Codable, Hashable, Sendable {
  /// The request that removes the shared items.
  package struct Deletion: Codable, Hashable, Sendable {
    /// The HTTP method.
    package let method: String
    /// The URL.
    package let url: String
    /// The header fields. If `isElsewhere` is true, these are only the fields that mean the same to
    /// every server.
    package let headers: [String: String]
    /// The body, or `nil`.
    package let body: String?
    /// The signature of the request, or `nil`.
    package let signing: S3Signing?
    /// Whether the response chose a server other than its own. `nil` in the entries that an older
    /// version wrote.
    package let isElsewhere: Bool?
  }

  /// The link at which the item can be seen, or `nil`.
  package let link: String?
  /// The link of a small picture, or `nil`.
  package let thumbnail: String?
  /// The request that removes the item, or `nil`.
  package var deletion: Deletion?
  /// The requests that remove the other items of the same share, or `nil`.
  package var otherDeletions: [Deletion]?
  /// The links of the other items of the same share, in their order, or `nil`.
  package var otherLinks: [String]?
  /// The number of delivered transfers whose responses say this. `nil` in the entries that an older
  /// version wrote.
  package var count: Int?
}
