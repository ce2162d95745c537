extension Parser {
  mutating func sum() throws(PredicateFormatError) -> Read {
    try chain([.plus: .add, .minus: .subtract]) { parser throws(PredicateFormatError) in
      try parser.chain([.times: .multiply, .divide: .divide]) {
        parser throws(PredicateFormatError) in
        try parser.power()
      }
    }
  }

  private mutating func chain(
    _ operators: [Symbol: ArithmeticOperator],
    _ operand: (inout Parser) throws(PredicateFormatError) -> Read
  ) throws(PredicateFormatError) -> Read {
    let start = start
    var left = try operand(&self)
    while case .symbol(let symbol) = token, let operation = operators[symbol] {
      try advance()
      let right = try operand(&self)
      left = try made(
        .expression(.arithmetic(try expression(left), operation, try expression(right))),
        from: start, depth: max(left.depth, right.depth) + 1)
    }
    return left
  }

  /// Parses a power, which is right-associative: `2 ** 3 ** 2` is 512.
  private mutating func power() throws(PredicateFormatError) -> Read {
    let start = start
    let base = try unary()
    guard isSymbol(.power) else { return base }
    let exponent = try nested { parser throws(PredicateFormatError) in
      try parser.advance()
      return try parser.power()
    }
    return try made(
      .expression(.arithmetic(try expression(base), .power, try expression(exponent))),
      from: start, depth: max(base.depth, exponent.depth) + 1)
  }

  private mutating func unary() throws(PredicateFormatError) -> Read {
    let start = start
    if isSymbol(.minus) {
      let operand = try nested { parser throws(PredicateFormatError) in
        try parser.advance()
        return try parser.unary()
      }
      return try made(
        .expression(.negative(try expression(operand))), from: start, depth: operand.depth + 1)
    }
    var read = try primary()
    while true {
      if isSymbol(.dot) {
        try advance()
        read = try member(of: read, from: start)
      } else if isSymbol(.openBracket) {
        read = try indexed(read, from: start)
      } else {
        return read
      }
    }
  }

  /// Parses the part after a dot: a key, or an operator with its key path.
  private mutating func member(of base: Read, from start: Int) throws(PredicateFormatError) -> Read
  {
    let collection = try expression(base)
    if case .at(let name) = token {
      let operation = try collectionOperator(name)
      return try collectionTerm(collection, operation, from: start, depth: base.depth)
    }
    let key = try identifier("a key or @operator after the dot")
    return try made(.expression(.key(collection, key)), from: start, depth: base.depth + 1)
  }

  private mutating func collectionOperator(
    _ name: String
  ) throws(PredicateFormatError) -> CollectionOperator {
    guard let operation = CollectionOperator(rawValue: name) else {
      let known = CollectionOperator.allCases.map { "@\($0.rawValue)" }
      throw unexpected("one of \(known.joined(separator: ", "))")
    }
    try advance()
    return operation
  }

  private mutating func collectionTerm(
    _ base: Located<Expression>, _ operation: CollectionOperator, from start: Int, depth: Int
  ) throws(PredicateFormatError) -> Read {
    var path: [String] = []
    if operation != .count {
      while isSymbol(.dot) {
        try advance()
        if case .at(let name) = token {
          let next = try collectionOperator(name)
          let inner = try made(
            .expression(.collection(base, operation, path: path)), from: start, depth: depth + 1)
          return try collectionTerm(
            try expression(inner), next, from: start, depth: depth + 1)
        }
        path.append(try identifier("a key after the dot"))
      }
    }
    return try made(
      .expression(.collection(base, operation, path: path)), from: start, depth: depth + 1)
  }

  private mutating func identifier(_ expected: String) throws(PredicateFormatError) -> String {
    switch token {
    case .word(let word):
      if let keyword {
        throw unexpected("\(expected); a key of the name \(keyword) is written #\(word)")
      }
      try advance()
      return word
    case .reserved(let word):
      try advance()
      return word
    default: throw unexpected(expected)
    }
  }

  private mutating func indexed(_ base: Read, from start: Int) throws(PredicateFormatError) -> Read
  {
    let collection = try expression(base)
    try advance()
    var depth = base.depth
    let position: Position
    switch keyword {
    case "FIRST": position = .first
    case "LAST": position = .last
    case "SIZE": position = .size
    default:
      let index = try nested { parser throws(PredicateFormatError) in try parser.sum() }
      depth = max(depth, index.depth)
      position = .at(try expression(index))
    }
    switch position {
    case .at: break
    case .first, .last, .size: try advance()
    }
    try expect(.closeBracket, "a closing bracket")
    return try made(.expression(.index(collection, position)), from: start, depth: depth + 1)
  }

  private mutating func primary() throws(PredicateFormatError) -> Read {
    let start = start
    switch token {
    case .text(let text): return try literal(.string(text))
    case .number(let number): return try literal(.number(number))
    case .integer(let number): return try literal(.integer(number))
    case .argument(let name): return try argument(name)
    case .variable(let name): return try variable(name)
    case .at(let name):
      let operation = try collectionOperator(name)
      if operation != .count { try expect(.dot, "a dot and a key path") }
      guard operation != .count else {
        return try collectionTerm(here(.this), .count, from: start, depth: 1)
      }
      // In `@sum.items.price`, the operator precedes the path to which it applies.
      var path = [try identifier("a key")]
      while isSymbol(.dot) {
        try advance()
        path.append(try identifier("a key after the dot"))
      }
      return try made(
        .expression(.collection(here(.this), operation, path: path)), from: start, depth: 2)
    case .symbol(.open): return try parenthesised()
    case .symbol(.openBrace):
      let (values, depth) = try list(.closeBrace, "a closing brace")
      return try made(.expression(.aggregate(values)), from: start, depth: depth + 1)
    case .word(let word): return try named(word)
    case .reserved(let word):
      try advance()
      return try made(.expression(.key(here(.this), word)), from: start, depth: 1)
    default: throw unexpected("a value, a key, a variable or a parenthesis")
    }
  }

  private func here(_ expression: Expression) -> Located<Expression> {
    Located(node: expression, range: start..<start)
  }

  private mutating func literal(_ value: Value) throws(PredicateFormatError) -> Read {
    let start = start
    try advance()
    return try made(.expression(.literal(value)), from: start, depth: 1)
  }

  private mutating func variable(_ name: String) throws(PredicateFormatError) -> Read {
    let start = start
    try advance()
    guard isSymbol(.assign) else {
      return try made(.expression(.variable(name)), from: start, depth: 1)
    }
    let value = try nested { parser throws(PredicateFormatError) in
      try parser.advance()
      return try parser.sum()
    }
    return try made(
      .expression(.assignment(name, try expression(value))), from: start, depth: value.depth + 1)
  }

  private mutating func parenthesised() throws(PredicateFormatError) -> Read {
    let start = start
    try advance()
    let inner = try nested { parser throws(PredicateFormatError) in try parser.compound(.or) }
    guard isSymbol(.close) else {
      switch inner.term {
      case .predicate: throw unexpected("AND, OR or a closing parenthesis")
      case .expression: throw unexpected("an operator or a closing parenthesis")
      }
    }
    try advance()
    return Read(term: inner.term, range: start..<previousEnd, depth: inner.depth)
  }

  /// Parses comma-separated expressions, including both brackets.
  mutating func list(
    _ close: Symbol, _ name: String
  ) throws(PredicateFormatError) -> ([Located<Expression>], depth: Int) {
    try advance()
    var values: [Located<Expression>] = []
    var depth = 1
    if !isSymbol(close) {
      while true {
        let value = try nested { parser throws(PredicateFormatError) in try parser.sum() }
        depth = max(depth, value.depth)
        values.append(try expression(value))
        guard isSymbol(.comma) else { break }
        try advance()
      }
    }
    try expect(close, "a comma or \(name)")
    return (values, depth)
  }

  private mutating func argument(_ name: String) throws(PredicateFormatError) -> Read {
    let start = start
    guard let value = takeArgument() else {
      throw unexpected("a value instead of %\(name), because no argument is left")
    }
    if name == "K" {
      guard case .string(let path) = value, !path.isEmpty else {
        throw unexpected("a key path as the argument of %K")
      }
      let keys = path.split(separator: ".", maxSplits: Self.maximumDepth)
      try advance()
      var result = here(.this)
      for (index, key) in keys.enumerated() {
        let text = String(key)
        let operation =
          text.hasPrefix("@") ? CollectionOperator(rawValue: String(text.dropFirst())) : nil
        if let operation {
          let rest = keys[(index + 1)...].map(String.init)
          let term = Term.expression(.collection(result, operation, path: rest))
          return try made(term, from: start, depth: index + 2)
        }
        result = Located(node: .key(result, text), range: start..<previousEnd)
      }
      return try made(.expression(result.node), from: start, depth: keys.count + 1)
    }
    if name != "@", value.asNumber == nil {
      throw unexpected("a number as the argument of %\(name)")
    }
    return try literal(value)
  }
}
