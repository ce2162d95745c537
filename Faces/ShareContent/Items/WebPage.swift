import Foundation
import HTTPSyntax
import Linux
package import ShareSheet
import Text

/// A web page that a browser hands over, with what an extension's script found in it.
package struct WebPage: Sendable {
  static let maximumSize = 1 << 20
  private static let resultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

  private struct Reason: Error {
    let words: String
  }

  package let url: String
  package let title: String?
  /// A property list in XML; nil where no script has run.
  let results: String?

  /// Reads `{"url": "https://…", "title": "…", "results": {…}}`.
  /// - Parameter argument: a file's path; "-" is standard input.
  /// - throws: `ShareError` `invalidRequest`.
  package init(argument: String) throws(ShareError) {
    let file = try OpenedFile(argument: argument)
    do {
      let bytes = try file.descriptor.readAll(limit: Self.maximumSize + 1)
      guard bytes.count <= Self.maximumSize else { throw Reason(words: "it is larger than 1 MiB") }
      try self.init(json: Data(bytes))
    } catch {
      throw ShareError(
        .invalidRequest,
        "'\(argument.printableLine)' is no web page: \((error as? Reason)?.words ?? "\(error)"). "
          + "Write {\"url\": \"https://…\", \"title\": \"…\", \"results\": {…}}.")
    }
  }

  private init(json: Data) throws {
    guard let page = try? JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw Reason(words: "it is no JSON object")
    }
    guard let text = page["url"] as? String, let link = URL(reading: text), link.scheme != nil
    else {
      throw Reason(words: "its \"url\" is no link")
    }
    url = link.absoluteString
    title = page["title"] as? String
    guard let results = page["results"] else {
      self.results = nil
      return
    }
    guard let found = results as? [String: Any] else {
      throw Reason(words: "its \"results\" is no object, as a script gives it")
    }
    let list = [Self.resultsKey: Self.propertyList(found) ?? [:]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .xml, options: 0)
    self.results = String(decoding: data, as: UTF8.self)
  }

  /// A property list has no null: what is null is not there.
  private static func propertyList(_ value: Any) -> Any? {
    switch value {
    case let values as [String: Any]: values.compactMapValues(propertyList)
    case let values as [Any]: values.compactMap(propertyList)
    case is NSNull: nil
    default: value
    }
  }
}
