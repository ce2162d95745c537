/// The language's keywords, in upper case. In source text their case does not matter.
enum Keywords {
  static let reserved: Set<String> = [
    "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI",
    "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE",
    "YES", "FALSE", "NO", "FIRST", "LAST", "SIZE", "ANYKEY", "SUBQUERY", "FETCH", "CAST",
    "TRUEPREDICATE", "FALSEPREDICATE",
  ]

  static let quantifiers: [String: Quantifier] = [
    "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
  ]

  static let wordRelations: [String: Relation] = [
    "BETWEEN": .between, "CONTAINS": .contains, "IN": .within, "BEGINSWITH": .beginsWith,
    "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]

  static let symbolRelations: [Symbol: Relation] = [
    .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual,
    .greater: .greater, .greaterOrEqual: .greaterOrEqual, .typeConforms: .typeConforms,
    .typeEquals: .typeEquals,
  ]

  /// The constants of the language.
  static let literals: [String: Value] = [
    "NULL": .null, "NIL": .null, "TRUE": .bool(true), "YES": .bool(true), "FALSE": .bool(false),
    "NO": .bool(false),
  ]
}
