package import Text

extension Explanation: WrittenJSON {
  /// Writes the explanation's JSON.
  package func write(to json: inout JSONWriter) throws {
    try json.object { json in
      try json.member("arguments", writing: arguments)
      json.member("count", count)
      json.member("format", words)
      json.member("plural", plural)
    }
  }
}

extension Sentence.Argument: WrittenJSON {
  /// Writes a string, or the object of an explanation.
  package func write(to json: inout JSONWriter) throws {
    switch self {
    case .text(let text): json.string(text)
    case .explanation(let explanation): try explanation.write(to: &json)
    }
  }
}
