import Foundation
import HTTPSyntax
import Linux
package import ShareSheet
import Text
import Translations

/// A web page from a browser, with the results of an extension's script.
package struct WebPage: Sendable {
  static let maximumSize = 1 << 20
  private static let resultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

  private struct Reason: Error {
    let words: String
  }

  package let url: String
  package let title: String?
  /// The results as an XML property list, or `nil` if no script has run.
  let results: String?

  /// Reads `{"url": "https://…", "title": "…", "results": {…}}`.
  /// - Parameter argument: The path of a file, or "-" for standard input.
  /// - Throws: `ShareError` `invalidRequest` if the file cannot be read or does not describe a web
  ///   page.
  package init(argument: String) throws(ShareError) {
    let file = try OpenedFile(argument: argument)
    do {
      let bytes = try file.descriptor.readAll(limit: Self.maximumSize + 1)
      guard bytes.count <= Self.maximumSize else {
        throw Reason(words: translated("it is larger than 1 MiB"))
      }
      try self.init(json: Data(bytes))
    } catch {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          '\(argument.printableLine)' is not a web page: \
          \((error as? Reason)?.words ?? "\(error)").
          """)
          + " "
          + translated("Write {\"url\": \"https://…\", \"title\": \"…\", \"results\": {…}}."))
    }
  }

  private init(json: Data) throws {
    guard let page = try? JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw Reason(words: translated("it is not a JSON object"))
    }
    guard let text = page["url"] as? String, let link = URL(reading: text), link.scheme != nil
    else {
      throw Reason(words: translated("its \"url\" is not a link"))
    }
    url = link.absoluteString
    title = page["title"] as? String
    guard let results = page["results"] else {
      self.results = nil
      return
    }
    guard let found = results as? [String: Any] else {
      throw Reason(words: translated("its \"results\" is not a JSON object"))
    }
    let list = [Self.resultsKey: Self.propertyList(found) ?? [:]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .xml, options: 0)
    self.results = String(decoding: data, as: UTF8.self)
  }

  /// Removes null values, which a property list cannot contain.
  private static func propertyList(_ value: Any) -> Any? {
    switch value {
    case let values as [String: Any]: values.compactMapValues(propertyList)
    case let values as [Any]: values.compactMap(propertyList)
    case is NSNull: nil
    default: value
    }
  }
}
