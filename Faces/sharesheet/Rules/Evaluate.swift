import ActivationRules
import ArgumentParser
import Foundation

extension Rules {
  struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide rules that come as JSON lines on standard input.",
      discussion: """
        Each line is {"id": any, "rule": boolean, string or object, "items": a list
        of extension items, each a list of attachments, each a list of types}; "id"
        may be left out. Each is answered by a line, in the same order.

        EXAMPLE
          echo '{"rule": "extensionItems.@count == 1", "items": [[["public.jpeg"]]]}' \\
            | sharesheet rules evaluate
        """)

    func run() throws {
      while let line = readLine() {
        if line.allSatisfy(\.isWhitespace) { continue }
        Console.pass(Self.answer(line) + "\n")
      }
    }

    static func answer(_ line: String) -> String {
      var answer: [String: Any] = [:]
      do {
        guard
          let question = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        else { throw Refusal(.usage, "the line is not a JSON object") }
        answer["id"] = question["id"]
        let verdict = try decide(question)
        answer["offered"] = verdict.offered
        answer["reason"] = verdict.reason ?? "The activation rule holds."
        answer["mend"] = verdict.mend
        if !verdict.failures.isEmpty { answer["failures"] = verdict.failures.map(json) }
      } catch let error as ActivationRuleError {
        answer["error"] = error.description
      } catch let refusal as Refusal {
        answer["error"] = refusal.message
      } catch {
        answer["error"] = "the line is not JSON"
      }
      let data = try? JSONSerialization.data(
        withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
    }

    private static func decide(_ question: [String: Any]) throws -> Verdict {
      guard let rule = question["rule"] else { throw Refusal(.usage, "there is no \"rule\"") }
      guard let items = question["items"] as? [[[String]]] else {
        throw Refusal(
          .usage,
          "\"items\" is not a list of extension items, each a list of attachments, each a "
            + "list of types")
      }
      let subject = ActivationSubject(
        items: items.map { $0.map { AttachmentTypes(typeIdentifiers: $0) } })
      return try ActivationRule(propertyList: rule).decide(subject)
    }

    private static func json(_ failure: RuleFailure) -> [String: Any] {
      var json: [String: Any] = ["expression": failure.expression]
      json["item"] = failure.item
      json["attachment"] = failure.attachment
      return json
    }
  }
}
