/// The rule that chooses the plural form for a count, as the header `Plural-Forms` of a catalog
/// gives it: an expression of C with the variable `n`.
///
/// GNU gettext's manual describes the format in the section "Additional functions for plural
/// forms".
package struct PluralRule: Sendable {
  /// The rule of English: two forms, of which the first is for a count of 1.
  package static let english = PluralRule(
    forms: 2, expression: .operation("!=", .count, .number(1)))

  /// The number of forms.
  package let forms: Int
  private let expression: Expression

  private init(forms: Int, expression: Expression) {
    self.forms = forms
    self.expression = expression
  }

  /// - Parameter header: The header's value, such as `nplurals=2; plural=(n != 1);`.
  /// - Throws: `CatalogError` if the value does not have this form, if there are more than 10
  ///   forms, or if the expression is nested too deeply.
  package init(header: String) throws(CatalogError) {
    var forms: Int?
    var expression: Expression?
    for part in header.utf8.split(separator: UInt8(ascii: ";")) {
      let text = String(Substring(part)).filter { !$0.isWhitespace }
      if text.hasPrefix("nplurals=") {
        forms = Int(text.dropFirst("nplurals=".count))
      } else if text.hasPrefix("plural=") {
        var parser = ExpressionParser(text.dropFirst("plural=".count))
        expression = try parser.whole()
      }
    }
    guard let forms, (1...10).contains(forms), let expression else {
      throw CatalogError("Plural-Forms needs nplurals=1 to 10 and plural=EXPRESSION.")
    }
    self.init(forms: forms, expression: expression)
  }

  /// Returns the index of the form for the given count, which is less than `forms`.
  package func form(for count: Int) -> Int {
    // An invalid rule, such as one that divides by 0, chooses the last form.
    guard let value = expression.value(count.magnitude) else { return forms - 1 }
    return value < UInt(forms) ? Int(value) : forms - 1
  }
}

private indirect enum Expression: Sendable {
  case number(UInt)
  case count
  case not(Expression)
  case operation(String, Expression, Expression)
  case condition(Expression, then: Expression, otherwise: Expression)

  /// Returns the value for the given count, or `nil` after a division by 0.
  func value(_ n: UInt) -> UInt? {
    switch self {
    case .number(let number): return number
    case .count: return n
    case .not(let operand): return operand.value(n).map { $0 == 0 ? 1 : 0 }
    case .condition(let test, let then, let otherwise):
      return test.value(n).flatMap { ($0 != 0 ? then : otherwise).value(n) }
    case .operation(let name, let left, let right):
      guard let left = left.value(n) else { return nil }
      if name == "||", left != 0 { return 1 }
      if name == "&&", left == 0 { return 0 }
      return right.value(n).flatMap { Self.result(name, left, $0) }
    }
  }

  private static func result(_ name: String, _ left: UInt, _ right: UInt) -> UInt? {
    switch name {
    case "||", "&&": right != 0 ? 1 : 0
    case "==": left == right ? 1 : 0
    case "!=": left != right ? 1 : 0
    case "<": left < right ? 1 : 0
    case "<=": left <= right ? 1 : 0
    case ">": left > right ? 1 : 0
    case ">=": left >= right ? 1 : 0
    case "+": left &+ right
    case "-": left &- right
    case "*": left &* right
    case "/": right == 0 ? nil : left / right
    case "%": right == 0 ? nil : left % right
    default: nil
    }
  }
}

/// A parser of an expression without spaces.
private struct ExpressionParser {
  private static let levels = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]
  /// The largest depth of parentheses and operators, so that they cannot exhaust the stack.
  private static let maximumDepth = 50
  private static let maximumLength = 1000

  private var rest: Substring
  private var depth = 0

  init(_ text: Substring) { rest = text }

  mutating func whole() throws(CatalogError) -> Expression {
    guard rest.utf8.count <= Self.maximumLength else {
      throw CatalogError("The plural expression has more than \(Self.maximumLength) characters.")
    }
    let expression = try condition()
    guard rest.isEmpty else { throw unexpected() }
    return expression
  }

  private func unexpected() -> CatalogError {
    CatalogError("The plural expression is invalid at “\(rest.prefix(20))”.")
  }

  private mutating func take(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest = rest.dropFirst(token.count)
    return true
  }

  private mutating func condition() throws(CatalogError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw CatalogError("The plural expression is nested more than \(Self.maximumDepth) deep.")
    }
    let test = try operation(level: 0)
    guard take("?") else { return test }
    let then = try condition()
    guard take(":") else { throw unexpected() }
    return .condition(test, then: then, otherwise: try condition())
  }

  private mutating func operation(level: Int) throws(CatalogError) -> Expression {
    guard level < Self.levels.count else { return try operand() }
    var left = try operation(level: level + 1)
    while let name = Self.levels[level].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(name.count)
      left = .operation(name, left, try operation(level: level + 1))
    }
    return left
  }

  private mutating func operand() throws(CatalogError) -> Expression {
    if take("(") {
      let inner = try condition()
      guard take(")") else { throw unexpected() }
      return inner
    }
    if take("!") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth else { throw unexpected() }
      return .not(try operand())
    }
    if take("n") { return .count }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = UInt(digits) else { throw unexpected() }
    rest = rest[digits.endIndex...]
    return .number(number)
  }
}
