import SwiftSyntax

/// The replacement of a `#selector`: `Selector("tap:", ViewController.tap(_:))` for
/// `#selector(tap(_:))`.
struct SelectorExpression {
  let text: String

  /// - Parameter owner: The enclosing type, as the code can name it.
  /// - Returns: `nil` if the compiler would not accept the selector.
  init?(_ macro: MacroExpansionExprSyntax, in owner: String?, _ known: KnownMembers) {
    guard macro.macroName.text == "selector", macro.arguments.count == 1,
      let argument = macro.arguments.first
    else { return nil }
    switch argument.label?.text {
    case nil: self.init(method: argument.expression, in: owner, known)
    case "getter": self.init(property: argument.expression, "getter", in: owner)
    case "setter": self.init(property: argument.expression, "setter", in: owner)
    default: return nil
    }
  }

  private init?(method: ExprSyntax, in owner: String?, _ known: KnownMembers) {
    var (method, type) = (method, String?.none)
    // The parser does not fold operators, so `method as Type` is a sequence of three parts.
    if let sequence = method.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
        let written = parts[2].as(TypeExprSyntax.self)
      else { return nil }
      method = parts[0]
      type = written.type.trimmedDescription
    }
    while let tuple = method.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      method = inner
    }
    let (base, name): (ExprSyntax?, DeclReferenceExprSyntax)
    if let member = method.as(MemberAccessExprSyntax.self) {
      (base, name) = (member.base, member.declName)
    } else if let reference = method.as(DeclReferenceExprSyntax.self) {
      (base, name) = (nil, reference)
    } else {
      return nil
    }
    let labels = name.argumentNames?.arguments.map { ObjectiveCName.unquoted($0.name) }
    let plain = ObjectiveCName.unquoted(name.baseName)
    let objectiveC =
      known.name(plain, labels: labels) ?? ObjectiveCName.of(plain, labels: labels ?? [])
    let place = Self.place(base, owner)
    var reference = (place.map { $0.text + "." } ?? "") + Self.oneLine(name)
    if let type {
      let whole = place?.isOwnType == true && !Self.isCurried(type)
      reference = "(\(reference) as \(whole ? "(\(owner ?? "Self")) -> \(type)" : type))"
    }
    if let place, place.isInstance { reference = "{ (_: AnyObject) in \(reference) }" }
    text = "Selector(\"\(objectiveC)\", \(reference))"
  }

  private init?(property: ExprSyntax, _ label: String, in owner: String?) {
    let (base, name): (ExprSyntax?, String)
    if let member = property.as(MemberAccessExprSyntax.self) {
      (base, name) = (member.base, member.declName.trimmedDescription)
    } else if let reference = property.as(DeclReferenceExprSyntax.self) {
      (base, name) = (nil, reference.trimmedDescription)
    } else {
      return nil
    }
    guard let place = Self.place(base, owner), !place.isInstance else { return nil }
    let objectiveC =
      label == "getter" ? name : "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
    text = "Selector(\"\(objectiveC)\", \(label): \\\(place.text).\(name))"
  }

  /// Returns where the method is looked up: a type, or an object that the selector retains.
  private static func place(
    _ base: ExprSyntax?, _ owner: String?
  ) -> (text: String, isOwnType: Bool, isInstance: Bool)? {
    guard let base else { return owner.map { ($0, true, false) } }
    let text = oneLine(base)
    if text == "self" || text == "Self" || text == "super" {
      return owner.map { ($0, true, false) } ?? (text, false, false)
    }
    // The last component shows whether the text names a type, because the names of types begin with
    // a capital letter.
    let last = text.split(separator: ".").last ?? ""
    return (text, false, last.first?.isUppercase != true)
  }

  /// Returns whether a type is `(Owner) -> (Argument) -> Result`, with the owner's type.
  private static func isCurried(_ type: String) -> Bool {
    var depth = 0
    var arrows = 0
    var last: Character = " "
    for character in type {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where last == "-": if depth == 0 { arrows += 1 }
      case ">": depth -= 1
      default: break
      }
      last = character
    }
    return arrows > 1
  }

  private static func oneLine(_ node: some SyntaxProtocol) -> String {
    node.tokens(viewMode: .sourceAccurate).map(\.text).joined()
  }
}
