import Contract
package import Templates

/// A question of a destination's templates. In the sheet it is a row.
package struct DestinationQuestion: Hashable, Sendable {
  /// The title of the row.
  package let title: String
  /// The text that counts if the user does not change it.
  package let standard: String
  /// The choices. Empty if any text is permitted.
  package let choices: [String]

  /// Whether the answer is a secret, such as a password. It is neither shown in the row nor recorded.
  package var isSecret: Bool { choices.isEmpty && SecretSearch.isSecret(title) }

  /// - Returns: `nil` if the call is not a question.
  package init?(_ function: TemplateFunction, _ parameters: [String]) {
    switch function {
    case .prompt:
      let title = parameters.first ?? ""
      self.title = title.isEmpty ? "Text" : title
      standard = parameters.count > 1 ? parameters[1] : ""
      choices = []
    case .select:
      title = "Choice"
      standard = parameters.first ?? ""
      choices = parameters
    default: return nil
    }
  }
}

extension DestinationFile {
  /// The questions in the order of the templates. Equal questions are asked once.
  package var questions: [DestinationQuestion] {
    var found: [DestinationQuestion] = []
    for (function, parameters) in (templates + responseTemplates).flatMap(\.calls) {
      let texts = parameters.compactMap(\.literal)
      guard texts.count == parameters.count, let question = DestinationQuestion(function, texts),
        !found.contains(question)
      else { continue }
      found.append(question)
    }
    return found
  }

  private var responseTemplates: [Template] {
    guard case .request(let request) = delivery, let response = request.response else { return [] }
    return [response.link, response.thumbnail, response.deletion, response.errorMessage]
      .compactMap { $0.flatMap { try? Template($0) } }
  }
}
