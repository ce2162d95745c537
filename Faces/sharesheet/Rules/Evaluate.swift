import ActivationRules
import ArgumentParser
import Foundation
import ShareSheet
import Translations

extension Rules {
  struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Evaluate rules from JSON lines on standard input."),
      discussion: HelpText.joined(
        translated(
          """
          Each line is {"id": any, "rule": boolean, string or object, "items": a list of extension \
          items, each a list of attachments, each a list of types}; "id" may be left out. For each \
          line, one line is printed, in the same order. A line may have at most 1 MiB and 10,000 \
          attachments.
          """
        ),
        HelpText.examples(
          """
          echo '{"rule":"extensionItems.@count == 1","items":[[["public.jpeg"]]]}' \\
            | sharesheet rules evaluate
          """)))

    func run() throws {
      var lines = BoundedLines(FileHandle.standardInput)
      while let line = try lines.next() {
        switch line {
        case .whole(let bytes):
          if bytes.allSatisfy({ [9, 13, 32].contains($0) }) { continue }
          Console.pass(Self.answer(bytes) + "\n")
        case .tooLong:
          Console.pass(Self.text(["error": "the line is longer than 1 MiB"]) + "\n")
        }
      }
    }

    private static let maximumAttachments = 10_000

    static func answer(_ line: Data) -> String {
      var answer: [String: Any] = [:]
      do {
        guard let question = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        else { throw ShareError(.invalidRequest, "the line is not a JSON object") }
        answer["id"] = question["id"]
        let verdict = try decide(question)
        answer["offered"] = verdict.offered
        answer["reason"] = verdict.reason ?? "The activation rule holds."
        answer["remedy"] = verdict.remedy
        if !verdict.failures.isEmpty { answer["failures"] = verdict.failures.map(json) }
      } catch let error as ActivationRuleError {
        answer["error"] = error.description
      } catch let refusal as ShareError {
        answer["error"] = refusal.message
      } catch {
        answer["error"] = "the line is not JSON"
      }
      return text(answer)
    }

    private static func text(_ answer: [String: Any]) -> String {
      let data = try? JSONSerialization.data(
        withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
    }

    private static func decide(_ question: [String: Any]) throws -> Verdict {
      guard let rule = question["rule"] else {
        throw ShareError(.invalidRequest, "there is no \"rule\"")
      }
      guard let items = question["items"] as? [[[String]]] else {
        throw ShareError(
          .invalidRequest,
          "\"items\" is not a list of extension items, each a list of attachments, each a "
            + "list of types")
      }
      guard items.reduce(0, { $0 + $1.count }) <= maximumAttachments else {
        throw ShareError(.invalidRequest, "there are more than \(maximumAttachments) attachments")
      }
      let subject = ActivationSubject(
        items: items.map { $0.map { AttachmentTypes(typeIdentifiers: $0) } })
      return try ActivationRule(propertyList: rule).decide(subject)
    }

    private static func json(_ failure: RuleFailure) -> [String: Any] {
      var json: [String: Any] = [:]
      json["key"] = failure.key
      json["expression"] = failure.expression
      json["item"] = failure.item
      json["attachment"] = failure.attachment
      return json
    }
  }
}
