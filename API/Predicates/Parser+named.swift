extension Parser {
  /// Parses a term that begins with a word: a constant, a key, a function or a SUBQUERY.
  mutating func named(_ word: String) throws(PredicateFormatError) -> Read {
    let start = start
    guard let keyword else {
      try advance()
      if isSymbol(.open) { return try function(word.lowercased(), from: start) }
      let this = Located(node: Expression.this, range: start..<start)
      return try made(.expression(.key(this, word)), from: start, depth: 1)
    }
    if let value = Keywords.literals[keyword] {
      try advance()
      return try made(.expression(.literal(value)), from: start, depth: 1)
    }
    switch keyword {
    case "TRUEPREDICATE", "FALSEPREDICATE":
      try advance()
      return try made(
        .predicate(.constant(keyword == "TRUEPREDICATE")), from: start, depth: 1)
    case "SELF":
      try advance()
      return try made(.expression(.this), from: start, depth: 1)
    case "SUBQUERY":
      try advance()
      return try subquery(from: start)
    case "CAST":
      try advance()
      guard isSymbol(.open) else { throw unexpected("a parenthesis after CAST") }
      return try function("cast", from: start)
    case "FETCH": throw unexpected("something other than FETCH, which needs a Core Data store")
    case "CI", "CASEINSENSITIVE": throw unexpected("[c] after the operator to ignore case")
    default: throw unexpected("a value; a key of the name \(keyword) is written #\(word)")
    }
  }

  private mutating func subquery(from start: Int) throws(PredicateFormatError) -> Read {
    try expect(.open, "a parenthesis after SUBQUERY")
    let (node, depth) = try nested {
      parser throws(PredicateFormatError) -> (Expression, Int) in
      let collection = try parser.sum()
      let items = try parser.expression(collection)
      try parser.expect(.comma, "a comma after SUBQUERY's collection")
      guard case .variable(let name) = parser.token else {
        throw parser.unexpected(
          "a variable such as $item (a build setting with its name may have replaced it)")
      }
      try parser.advance()
      try parser.expect(.comma, "a comma after SUBQUERY's variable")
      let condition = try parser.compound(.or)
      let predicate = try parser.predicate(condition)
      guard parser.isSymbol(.close) else {
        throw parser.unexpected("AND, OR or a closing parenthesis")
      }
      try parser.advance()
      return (
        .subquery(items, variable: name, predicate), max(collection.depth, condition.depth)
      )
    }
    return try made(.expression(node), from: start, depth: depth + 1)
  }

  private mutating func function(_ name: String, from start: Int) throws(PredicateFormatError)
    -> Read
  {
    guard let function = Function(rawValue: name) else {
      let known = Function.allCases.map(\.rawValue).joined(separator: ", ")
      throw unexpected("a function's arguments after one of \(known)")
    }
    let (arguments, depth) = try list(.close, "a closing parenthesis")
    guard function.accepts(arguments.count) else {
      throw unexpected("\(function.rawValue) with \(function.arity)")
    }
    return try made(.expression(.function(function, arguments)), from: start, depth: depth + 1)
  }
}

extension Function {
  func accepts(_ count: Int) -> Bool {
    switch self {
    case .now, .random: count == 0
    case .cast: count == 2
    case .sum, .count, .min, .max, .average, .median, .mode, .stddev: count >= 1
    case .sqrt, .log, .ln, .exp, .floor, .ceiling, .abs, .trunc, .randomn: count == 1
    }
  }

  var arity: String {
    switch self {
    case .now, .random: "no argument"
    case .cast: "two arguments"
    case .sum, .count, .min, .max, .average, .median, .mode, .stddev: "at least one argument"
    case .sqrt, .log, .ln, .exp, .floor, .ceiling, .abs, .trunc, .randomn: "one argument"
    }
  }
}
