/// A parser of the `.po` format, as the section "The Format of PO Files" of GNU gettext's manual
/// describes it.
struct CatalogParser {
  private enum Field: Hashable {
    case context, words, plural
    case form(Int)
  }

  private var line = 0
  private var fields: [Field: [UInt8]] = [:]
  private var last: Field?
  private var isFuzzy = false
  private var entries: [Catalog.Key: [String]] = [:]

  /// Returns the forms of each entry. Fuzzy entries, which a translator has not confirmed yet, are
  /// left out, as gettext does.
  mutating func entries(of text: some Collection<UInt8>) throws(CatalogError)
    -> [Catalog.Key: [String]]
  {
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      let bytes = Array(bytes.drop(while: Self.isSpace))
      switch bytes.first {
      case nil: continue
      case UInt8(ascii: "#"):
        try finish(before: nil)
        if bytes.starts(with: "#,".utf8), String(decoding: bytes, as: UTF8.self).contains("fuzzy") {
          isFuzzy = true
        }
      case UInt8(ascii: "\""):
        guard let last else { throw error("A string without a keyword.") }
        let more = try string(bytes[...])
        fields[last]?.append(contentsOf: more)
      default: try keyword(bytes)
      }
    }
    try finish(before: nil)
    guard fields.isEmpty else { throw error("The last entry has no msgstr.") }
    return entries
  }

  private func error(_ reason: String) -> CatalogError { CatalogError(reason, line: line) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private mutating func keyword(_ bytes: [UInt8]) throws(CatalogError) {
    let end = bytes.firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: "\"") } ?? bytes.endIndex
    let name = String(decoding: bytes[..<end], as: UTF8.self)
    guard let field = Self.field(name) else { throw error("Unknown keyword “\(name.prefix(20))”.") }
    try finish(before: field)
    guard fields[field] == nil else { throw error("The entry has two \(name) lines.") }
    fields[field] = try string(bytes[end...].drop(while: Self.isSpace))
    last = field
  }

  private static func field(_ name: String) -> Field? {
    switch name {
    case "msgctxt": return .context
    case "msgid": return .words
    case "msgid_plural": return .plural
    case "msgstr": return .form(0)
    default:
      guard name.hasPrefix("msgstr["), name.hasSuffix("]") else { return nil }
      // No language has more than 10 forms.
      return Int(name.dropFirst(7).dropLast()).flatMap { (0..<10).contains($0) ? .form($0) : nil }
    }
  }

  /// Returns the bytes of a quoted string.
  private func string(_ quoted: ArraySlice<UInt8>) throws(CatalogError) -> [UInt8] {
    var rest = quoted
    guard rest.popFirst() == UInt8(ascii: "\"") else { throw error("A string is missing.") }
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard rest.allSatisfy(Self.isSpace) else { throw error("Text follows the string.") }
        return result
      case UInt8(ascii: "\\"):
        switch rest.popFirst() {
        case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "\""): result.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
        default: throw error("Unknown escape sequence.")
        }
      default: result.append(byte)
      }
    }
    throw error("The string does not end.")
  }

  /// Stores the entry that was read so far, unless `next` belongs to it. `nil` stands for a comment
  /// or the end of the text.
  private mutating func finish(before next: Field?) throws(CatalogError) {
    let count = fields.keys.count { if case .form = $0 { true } else { false } }
    // A comment may be between two fields of an entry.
    if count == 0 { return }
    if case .form = next { return }
    defer {
      fields = [:]
      last = nil
      isFuzzy = false
    }
    guard let words = fields[.words] else { throw error("An entry has no msgid.") }
    var forms: [String] = []
    for index in 0..<count {
      guard let form = fields[.form(index)] else { throw error("msgstr[\(index)] is missing.") }
      forms.append(try decoded(form))
    }
    guard count == 1 || fields[.plural] != nil else { throw error("msgid_plural is missing.") }
    let context: String? =
      if let context = fields[.context] { try decoded(context) } else { nil }
    let key = Catalog.Key(context: context, words: try decoded(words))
    guard entries[key] == nil else { throw error("An earlier entry has the same msgid.") }
    // The header counts even if it is fuzzy.
    if !isFuzzy || key.words.isEmpty { entries[key] = forms }
  }

  private func decoded(_ bytes: [UInt8]) throws(CatalogError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("The text is not UTF-8.")
    }
    return text
  }
}
