/// A one-pass parser without backtracking. Whether parentheses contain a predicate or an expression
/// is determined after their content has been parsed.
struct Parser {
  /// The maximum size of the source, in bytes.
  static let maximumSize = 64 << 10
  /// The maximum nesting of brackets.
  static let maximumNesting = 24
  /// Up to this nesting, parsing needs at most half of the 512 KiB stack of a pool thread. Deeper
  /// brackets are parsed on a larger stack.
  private static let usualNesting = 5
  /// The maximum depth of the tree. A chain of operators adds one level for each operator.
  static let maximumDepth = 64

  enum Term {
    case predicate(Predicate)
    case expression(Expression)
  }

  /// A parsed term, its range in the source and its depth in the tree.
  struct Read {
    var term: Term
    var range: Range<Int>
    var depth: Int
  }

  private var lexer: Lexer
  private(set) var token = Token.end
  private(set) var start = 0
  private(set) var previousEnd = 0
  private var nesting = 0
  private var arguments: ArraySlice<Value>?

  static func parse(
    _ text: String, arguments: [Value]? = nil
  ) throws(PredicateFormatError) -> Located<Predicate> {
    let source = Array(text.utf8)
    guard source.count <= maximumSize else {
      throw PredicateFormatError(
        in: [], at: 0, expected: "at most \(maximumSize) bytes", found: "\(source.count)")
    }
    var parser = Parser(source, arguments)
    try parser.advance()
    let read = try parser.compound(.or)
    let whole = try parser.predicate(read)
    guard parser.token == .end else { throw parser.unexpected("AND, OR or the end") }
    return whole
  }

  private init(_ source: [UInt8], _ arguments: [Value]?) {
    lexer = Lexer(source)
    self.arguments = arguments.map { $0[...] }
  }

  // MARK: Tokens

  mutating func advance() throws(PredicateFormatError) {
    previousEnd = lexer.offset
    (token, start) = try lexer.next()
  }

  func unexpected(_ expected: String) -> PredicateFormatError {
    lexer.error(start, expected, foundToken)
  }

  private var foundToken: String {
    token == .end
      ? "the end"
      : "“\(String(decoding: lexer.source[start..<lexer.offset], as: UTF8.self).prefix(40))”"
  }

  func isSymbol(_ symbol: Symbol) -> Bool { token == .symbol(symbol) }

  /// The current word in upper case, if it is a keyword.
  var keyword: String? {
    guard case .word(let word) = token, let first = word.utf8.first, first < 128 else { return nil }
    let upper = word.uppercased()
    return Keywords.reserved.contains(upper) ? upper : nil
  }

  mutating func expect(_ symbol: Symbol, _ name: String) throws(PredicateFormatError) {
    guard isSymbol(symbol) else { throw unexpected(name) }
    try advance()
  }

  mutating func nested<Result>(
    _ body: @escaping (inout Parser) throws(PredicateFormatError) -> Result
  ) throws(PredicateFormatError) -> Result {
    guard nesting < Self.maximumNesting else {
      throw unexpected("at most \(Self.maximumNesting) nested brackets")
    }
    nesting += 1
    defer { nesting -= 1 }
    guard nesting == Self.usualNesting + 1 else { return try body(&self) }
    let before = self
    let outcome = RoomyStack<(Parser, Swift.Result<Result, PredicateFormatError>)>.run {
      var parser = before
      do throws(PredicateFormatError) {
        let result = try body(&parser)
        return (parser, .success(result))
      } catch {
        return (parser, .failure(error))
      }
    }
    guard let (parser, result) = outcome else { throw unexpected("fewer brackets") }
    self = parser
    return try result.get()
  }

  func made(
    _ term: Term, from start: Int, depth: Int
  ) throws(PredicateFormatError) -> Read {
    guard depth <= Self.maximumDepth else {
      throw unexpected("at most \(Self.maximumDepth) operators in a row")
    }
    return Read(term: term, range: start..<previousEnd, depth: depth)
  }

  /// Returns the value for the next argument, or `nil` if none is left.
  mutating func takeArgument() -> Value? { arguments?.popFirst() }

  // MARK: Predicates

  enum Level { case or, and }

  mutating func compound(_ level: Level) throws(PredicateFormatError) -> Read {
    let start = start
    let first = try level == .or ? compound(.and) : negation()
    var parts: [Located<Predicate>] = []
    var depth = first.depth
    while isSymbol(level == .or ? .or : .and) || keyword == (level == .or ? "OR" : "AND") {
      if parts.isEmpty { parts.append(try predicate(first)) }
      try advance()
      let next = try level == .or ? compound(.and) : negation()
      depth = max(depth, next.depth)
      parts.append(try predicate(next))
    }
    if parts.isEmpty { return first }
    return try made(
      .predicate(level == .or ? .or(parts) : .and(parts)), from: start, depth: depth + 1)
  }

  private mutating func negation() throws(PredicateFormatError) -> Read {
    guard isSymbol(.not) || keyword == "NOT" else { return try comparison() }
    let start = start
    let (inner, depth) = try nested { parser throws(PredicateFormatError) in
      try parser.advance()
      let read = try parser.negation()
      return (try parser.predicate(read), read.depth)
    }
    return try made(.predicate(.not(inner)), from: start, depth: depth + 1)
  }

  private mutating func comparison() throws(PredicateFormatError) -> Read {
    let start = start
    let quantifier = Keywords.quantifiers[keyword ?? ""]
    if quantifier != nil { try advance() }
    let left = try sum()
    guard let relation else {
      if quantifier != nil { throw unexpected("a comparison after ANY, ALL or NONE's operand") }
      return left
    }
    let leftExpression = try expression(left)
    try advance()
    let options = try stringOptions()
    let right = try sum()
    let comparison = Comparison(
      quantifier: quantifier, left: leftExpression, relation: relation, options: options,
      right: try expression(right))
    return try made(
      .predicate(.comparison(comparison)), from: start, depth: max(left.depth, right.depth) + 1)
  }

  private var relation: Relation? {
    switch token {
    case .symbol(let symbol): Keywords.symbolRelations[symbol]
    default: keyword.flatMap { Keywords.wordRelations[$0] }
    }
  }

  private mutating func stringOptions() throws(PredicateFormatError) -> StringOptions {
    guard isSymbol(.openBracket) else { return [] }
    try advance()
    guard case .word(let letters) = token else { throw unexpected("[c], [d] or [cd]") }
    var options: StringOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n", "l": break
      default: throw unexpected("[c], [d] or [cd]")
      }
    }
    try advance()
    try expect(.closeBracket, "a closing bracket")
    return options
  }

  // MARK: Conversions

  func predicate(_ read: Read) throws(PredicateFormatError) -> Located<Predicate> {
    switch read.term {
    case .predicate(let predicate): return Located(node: predicate, range: read.range)
    case .expression:
      throw unexpected("a comparison such as ==, IN or UTI-CONFORMS-TO")
    }
  }

  func expression(_ read: Read) throws(PredicateFormatError) -> Located<Expression> {
    switch read.term {
    case .expression(let expression): return Located(node: expression, range: read.range)
    case .predicate:
      throw lexer.error(
        read.range.lowerBound, "an expression to compare", "a predicate")
    }
  }
}
