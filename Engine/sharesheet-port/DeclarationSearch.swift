/// The search for declarations in the text of a file, without parsing it. The text is read once,
/// whatever the number of names.
struct DeclarationSearch {
  let text: UnsafeRawBufferPointer
  /// In a file of another language, each occurrence of a name counts.
  let isSwift: Bool

  /// A set of hash values that contains those of all names. Most words of a text are not in it.
  struct Filter {
    fileprivate private(set) var marks = [Bool](repeating: false, count: 1 << 16)

    init(_ names: Set<String>) {
      for name in names {
        marks[name.utf8.reduce(DeclarationSearch.start, DeclarationSearch.hash)] = true
      }
    }
  }

  private static let start = 0x1505

  /// The hash value of a word, computed byte by byte.
  private static func hash(_ value: Int, _ byte: UInt8) -> Int {
    (value &* 33 ^ Int(byte)) & 0xffff
  }

  private static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "func", "let", "macro", "protocol",
    "struct", "typealias", "var",
  ]

  /// The bytes that are part of a word.
  private static let parts: [Bool] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the names that the text declares.
  /// - Parameter filter: A filter that contains the names.
  func declared(of names: Set<String>, _ filter: Filter) -> Set<String> {
    var found: Set<String> = []
    Self.parts.withUnsafeBufferPointer { parts in
      filter.marks.withUnsafeBufferPointer { marks in
        var place = 0
        while place < text.count {
          var end = place
          var hash = Self.start
          while end < text.count, parts[Int(text[end])] {
            hash = Self.hash(hash, text[end])
            end += 1
          }
          if end > place, marks[hash] {
            let name = word(place, end)
            if names.contains(name), !isSwift || isDeclared(place, end) { found.insert(name) }
          }
          place = end + 1
        }
      }
    }
    return found
  }

  private func word(_ start: Int, _ end: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
  }

  private func isDeclared(_ place: Int, _ end: Int) -> Bool {
    var before = place
    while before > 0, text[before - 1] == UInt8(ascii: " ") || text[before - 1] == UInt8(ascii: "`")
    {
      before -= 1
    }
    var start = before
    while start > 0, Self.parts[Int(text[start - 1])] { start -= 1 }
    if Self.keywords.contains(word(start, before)) { return true }
    // A further case on the same line, or a label.
    let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[place])
    if isUppercase { return false }
    if end < text.count, text[end] == UInt8(ascii: ":") { return true }
    return before > 0 && text[before - 1] == UInt8(ascii: ",")
  }
}
