/// A token of the predicate language.
enum Token: Hashable {
  case end
  case word(String)
  /// An identifier that may be spelled like a keyword: `#size`.
  case reserved(String)
  case variable(String)
  /// `@count`
  case at(String)
  case text(String)
  case number(Double)
  /// An integer that no `Double` represents.
  case integer(Int64)
  /// `%@`, `%K`, or a printf conversion of a number.
  case argument(String)
  case symbol(Symbol)
}

enum Symbol: String {
  case and = "&&"
  case or = "||"
  case not = "!"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case power = "**"
  case assign = ":="
  case open = "("
  case close = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case dot = "."
  case typeConforms = "UTI-CONFORMS-TO"
  case typeEquals = "UTI-EQUALS"

  /// Sorted so that a longer spelling precedes its prefixes.
  static let spellings: [(bytes: [UInt8], symbol: Symbol)] = table.map { (Array($0.utf8), $1) }

  private static let table: [(String, Symbol)] = [
    ("&&", .and), ("||", .or), ("==", .equal), ("!=", .notEqual), ("<>", .notEqual),
    ("<=", .lessOrEqual), ("=<", .lessOrEqual), (">=", .greaterOrEqual), ("=>", .greaterOrEqual),
    ("**", .power), (":=", .assign), ("!", .not), ("=", .equal), ("<", .less), (">", .greater),
    ("+", .plus), ("-", .minus), ("*", .times), ("/", .divide), ("(", .open), (")", .close),
    ("{", .openBrace), ("}", .closeBrace), ("[", .openBracket), ("]", .closeBracket),
    (",", .comma), (".", .dot),
  ]
}
