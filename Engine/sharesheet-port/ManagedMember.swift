import SwiftSyntax

/// The code of a property or method that was declared with `@NSManaged`, which needs Objective-C's
/// runtime. On Linux, the declarations call methods of CoreData's `NSManagedObject`.
enum ManagedMember {
  /// Returns the accessors of a property, or `nil` if the declaration has no type.
  static func accessors(of binding: PatternBindingSyntax) -> String? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      binding.typeAnnotation != nil, binding.accessorBlock == nil
    else { return nil }
    let key = "\"\(name.identifier?.name ?? name.text)\""
    return " { get { managedValue(forProperty: \(key)) }"
      + " set { setManagedValue(newValue, forProperty: \(key)) } }"
  }

  /// Returns the body of a method that changes a to-many relationship, or `nil` if the method's name
  /// is not one of those that Xcode generates.
  static func body(of function: FunctionDeclSyntax) -> String? {
    guard function.body == nil else { return nil }
    let parameters = function.signature.parameterClause.parameters
    let names = parameters.map { ($0.secondName ?? $0.firstName).text }
    let isIndexed = parameters.contains { $0.type.trimmedDescription == "NSIndexSet" }
    func key(_ beginning: String) -> String? {
      let name = function.name.text
      guard name.hasPrefix(beginning), name.count > beginning.count else { return nil }
      let rest = name.dropFirst(beginning.count)
      return "\"\(rest.prefix(1).lowercased())\(rest.dropFirst())\""
    }
    switch (parameters.map(\.firstName.text), names.count) {
    case (["_"], 1):
      if let key = key("addTo") { return " { addManaged(\(names[0]), toProperty: \(key)) }" }
      return key("removeFrom").map { " { removeManaged(\(names[0]), fromProperty: \($0)) }" }
    case (["at"], 1):
      guard let key = key("removeFrom") else { return nil }
      let call = "removeManaged(atIndex: \(isIndexed ? "index" : names[0]), fromProperty: \(key))"
      return isIndexed ? " { for index in \(names[0]).reversed() { \(call) } }" : " { \(call) }"
    case (["_", "at"], 2):
      guard let key = key("insertInto") else { return nil }
      return isIndexed
        ? " { for (value, index) in zip(\(names[0]), \(names[1])) {"
          + " insertManaged(value, intoProperty: \(key), at: index) } }"
        : " { insertManaged(\(names[0]), intoProperty: \(key), at: \(names[1])) }"
    case (["at", "with"], 2):
      guard let key = key("replace") else { return nil }
      let (index, value) = isIndexed ? ("index", "value") : (names[0], names[1])
      let calls =
        "removeManaged(atIndex: \(index), fromProperty: \(key));"
        + " insertManaged(\(value), intoProperty: \(key), at: \(index))"
      return isIndexed
        ? " { for (index, value) in zip(\(names[0]), \(names[1])) { \(calls) } }" : " { \(calls) }"
    default: return nil
    }
  }
}
