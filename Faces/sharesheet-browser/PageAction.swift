import Foundation
import Linux

/// An action extension, and the page in which its script has run.
struct PageAction: Equatable {
  /// The seconds that the extension may take.
  static let timeout = 120
  /// The largest page in bytes, with its results. The command accepts no larger one.
  static let largest = 1 << 20

  /// The extension's identifier.
  let id: String
  let title: String
  let url: String
  /// The results of the script, as JSON.
  let results: String

  struct Outcome {
    let result: ShareResult
    /// The argument for the script's function `finalize`, as JSON, or `nil` if the extension
    /// returned none.
    var argument: String?

    var response: [String: Any] {
      var response = ["result": result.rawValue]
      response["finalize"] = argument
      return response
    }
  }

  /// Runs the extension without a sheet. The user has chosen it in the browser's menu.
  /// - Throws: `HostMessage.Refusal` if the results are not a JSON object or too large, or if no
  ///   installed extension with a script has the identifier. `SystemError` if the command cannot be
  ///   started.
  func run() throws -> Outcome {
    let page = try self.page()
    // An identifier that is not in the list could name one of the command's own actions.
    let known = try PageScript.installed(id: id)
    let (status, output) = try SharesheetCommand.run(
      ["share", "--page", "-", "--to=\(known.id)", "--post", "--json"]
        + ["--timeout", "\(Self.timeout)"], input: page)
    let report = output.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    let result = Self.hasFailed(report) ? .failed : ShareResult(status)
    return Outcome(
      result: result, argument: result == .shared ? Self.argument(in: report) : nil)
  }

  /// Whether the report says that the extension has failed, and that it has handed nothing over.
  private static func hasFailed(_ report: [String: Any]?) -> Bool {
    let transfers = report?["transfers"] as? [Any]
    return report?["state"] as? String == "failed" && transfers?.isEmpty == true
  }

  /// The page as the command reads it.
  private func page() throws -> Data {
    guard results.utf8.count <= Self.largest,
      let object = try? JSONSerialization.jsonObject(with: Data(results.utf8)),
      let values = object as? [String: Any]
    else { throw HostMessage.Refusal(reason: "results that are not a JSON object, or too large") }
    let page = try JSONSerialization.data(
      withJSONObject: ["url": url, "title": title, "results": values],
      options: .withoutEscapingSlashes)
    guard page.count <= Self.largest else {
      throw HostMessage.Refusal(reason: "a page larger than 1 MiB")
    }
    return page
  }

  private static func argument(in report: [String: Any]?) -> String? {
    let items = report?["returned"] as? [[String: Any]] ?? []
    let attachments = items.flatMap { $0["attachments"] as? [[String: Any]] ?? [] }
    let argument = attachments.lazy.compactMap { attachment in
      (attachment["propertyList"] as? [String: Any])?["NSExtensionJavaScriptFinalizeArgumentKey"]
    }.first
    guard let argument,
      let text = try? JSONSerialization.data(
        withJSONObject: argument,
        options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
