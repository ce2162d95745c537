import SwiftSyntax

/// The value on Linux, after the port step, of a condition of `#if`.
struct PlatformCondition {
  let known: ModuleNames

  /// Returns the clauses of an `#if` that are compiled, or that the build's flags may choose.
  func compiled(_ clauses: IfConfigClauseListSyntax) -> [IfConfigClauseSyntax] {
    var compiled: [IfConfigClauseSyntax] = []
    for clause in clauses {
      let value = clause.condition.map(value) ?? true
      if value != false { compiled.append(clause) }
      if value == true { break }
    }
    return compiled
  }

  private func value(_ condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements)[...])
    }
    if let operation = condition.as(PrefixOperatorExprSyntax.self), operation.operator.text == "!" {
      return value(operation.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      return value(inner)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    guard let call = condition.as(FunctionCallExprSyntax.self) else { return nil }
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return ["iOS", "Linux"].contains(argument)
    case "canImport": return known.has(argument.split(separator: ".").first.map(String.init) ?? "")
    case "targetEnvironment": return false
    default: return nil
    }
  }

  /// Returns the value of a sequence of operands and operators. `&&` binds tighter than `||`.
  private func value(of elements: ArraySlice<ExprSyntax>) -> Bool? {
    for (name, decisive) in [("||", true), ("&&", false)] {
      let parts = elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == name }
      guard parts.count > 1 else { continue }
      let values = parts.map(value(of:))
      if values.contains(decisive) { return decisive }
      return values.contains(nil) ? nil : !decisive
    }
    return elements.count == 1 ? elements.first.flatMap(value) : nil
  }
}
