import Contract
import Foundation
import HTTPSyntax
import Markup
package import Templates

extension Template {
  /// The longest pattern, in UTF-8 code units.
  package static let longestPattern = 1 << 10

  /// - Throws: `ResponseRuleError` if the text is not a template, or a value in it cannot come from
  ///   a response.
  init(ofResponse text: String) throws(ResponseRuleError) {
    do throws(TemplateError) {
      self = try Template(text)
      for (function, _) in calls where !function.isOfResponse && !Self.isPure(function) {
        throw TemplateError("{\(function.rawValue)} is not a part of the response.")
      }
      try checkResponseParameters()
    } catch { throw ResponseRuleError(error.description) }
  }

  private static func isPure(_ function: TemplateFunction) -> Bool {
    function == .raw || function == .base64
  }

  /// Checks the paths and patterns that are known before the evaluation.
  /// - Throws: `TemplateError` with the first invalid one.
  package func checkResponseParameters() throws(TemplateError) {
    for (function, parameters) in calls {
      switch function {
      case .json:
        guard let path = parameters.last?.literal else { continue }
        guard JSONPath(path) != nil else {
          throw TemplateError("'\(path)' is not a JSON path, such as data.link or files[0].url.")
        }
      case .xml:
        guard let path = parameters.last?.literal else { continue }
        guard MarkupPath(path) != nil else {
          throw TemplateError("'\(path)' is not an XML path, such as /files/file[1]/url.")
        }
      case .regex: try Self.checkPattern(parameters)
      default: continue
      }
    }
  }

  private static func checkPattern(_ parameters: [Template]) throws(TemplateError) {
    let texts = parameters.map { $0.literal ?? "" }
    let pattern = PatternCall(texts).pattern
    let shown = pattern.count > 60 ? pattern.prefix(60) + "…" : pattern
    guard pattern.utf8.count <= longestPattern else {
      throw TemplateError("The regular expression '\(shown)' is longer than 1 KiB.")
    }
    guard (try? NSRegularExpression(pattern: pattern)) != nil else {
      throw TemplateError("'\(shown)' is not a regular expression.")
    }
  }

  /// - Returns: `nil` if a placeholder has no value in the response.
  func text(of response: ServerResponse) -> String? {
    text(isComplete: true, of: response.value) { value, isFirst in
      isFirst ? value : PercentEscaping.escape(value)
    }
  }
}

extension ServerResponse {
  fileprivate func value(_ function: TemplateFunction, _ parameters: [String]) -> String? {
    switch (function, parameters.count) {
    case (.body, _): text.trimmingCharacters(in: .whitespacesAndNewlines)
    case (.url, _): requestURL ?? url
    case (.responseurl, _): url
    case (.presigned, _): self[Self.presignedLinkField]
    case (.header, 1): self[parameters[0]]
    case (.json, 1): json.flatMap { JSONPath(parameters[0])?.text(in: $0) }
    case (.json, 2):
      Self.json(Data(parameters[0].utf8)).flatMap { JSONPath(parameters[1])?.text(in: $0) }
    case (.xml, 1): Self.xml(body ?? Data(), parameters[0])
    case (.xml, 2): Self.xml(Data(parameters[0].utf8), parameters[1])
    case (.regex, _): PatternCall(parameters).value(in: text)
    case (.base64, 1): Data(parameters[0].utf8).base64EncodedString()
    default: nil
    }
  }

  private static func xml(_ document: Data, _ path: String) -> String? {
    guard document.count <= longestMarkup, let path = MarkupPath(path),
      let root = try? MarkupElement(Array(document))
    else { return nil }
    return path.text(in: root)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let longestMarkup = 1 << 20
}
