import Destinations
import Foundation
import ShareSheet
import Text

extension Destinations.Add {
  private static let mostAttempts = 3

  /// - Parameter ready: The ready-made destination, or `nil` for another source.
  /// - Throws: `DestinationError` if an option answers no question, or answers one with nothing.
  func checkAnswers(to ready: ReadyMade?) throws(DestinationError) {
    guard let ready else {
      guard let first = set.first else { return }
      throw DestinationError(
        "--set answers a question of a ready-made destination. Leave '\(first.name)' out, or use "
          + "--field and --header.", at: "--set")
    }
    let names = ready.questions.map(\.name)
    for pair in set {
      guard names.contains(pair.name) else {
        throw DestinationError(
          "There is no question '\(pair.name.printableLine)'. There are: "
            + "\(names.joined(separator: ", ")).", at: "--set")
      }
      guard !pair.value.allSatisfy(\.isWhitespace) else {
        throw DestinationError("The answer to '\(pair.name)' is empty.", at: "--set")
      }
    }
    let secrets = ready.questions.filter { $0.kind == .secret }.map(\.name)
    for secret in options.secret where !secrets.contains(secret.name) {
      throw DestinationError(
        "There is no secret '\(secret.name.printableLine)'. "
          + (secrets.isEmpty
            ? "\(ready.key) asks for none." : "There are: \(secrets.joined(separator: ", "))."),
        at: "--secret")
    }
  }

  /// Returns the answers of the options, and asks at a terminal for the others.
  /// - Throws: `DestinationError` if the user does not answer.
  func answers(to ready: ReadyMade) throws(DestinationError) -> [String: String] {
    var answers: [String: String] = [:]
    for pair in set { answers[pair.name] = pair.value }
    if let url = options.url { answers["server"] = answers["server"] ?? url }
    for secret in options.secret { answers[secret.name] = secret.value }
    guard Self.isAtTerminal else { return answers }
    for question in ready.questions where answers[question.name] == nil {
      answers[question.name] = try Self.answer(to: question)
    }
    return answers
  }

  private static func answer(
    to question: ReadyMade.Question
  ) throws(DestinationError) -> String {
    for _ in 0..<mostAttempts {
      let answer: String?
      if question.kind == .secret {
        answer = SecretArgument.read(question.title)
      } else {
        let example = question.example.map { " (\($0))" } ?? ""
        Console.prompt("\(question.title)\(example): ")
        guard let line = readLine() else { break }
        answer = line
      }
      if let answer, !answer.allSatisfy(\.isWhitespace) { return answer }
    }
    throw DestinationError("\(question.title) is missing. Nothing was added.")
  }
}
