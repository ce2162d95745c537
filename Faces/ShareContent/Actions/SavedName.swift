import Text

/// The name of a file that is written into a folder, and the names to use in its place.
package struct SavedName: Hashable, Sendable {
  /// Bytes that a name has at most on the filesystems of Linux.
  static let longest = 255
  /// Bytes that a name has at most in an encrypted folder (eCryptfs).
  static let longestEncrypted = 143
  private static let longestEnding = 48
  private static let untitled = "untitled"

  private let stem: String
  /// With its dot; empty if the name has none. Of `archive.tar.gz` it is `.tar.gz`.
  private let ending: String

  private init(stem: String, ending: String) { (self.stem, self.ending) = (stem, ending) }

  /// A name for what comes from elsewhere, such as a title: no path, nothing that hides or turns the
  /// reading order round, and short enough. Marks of direction and joiners stay.
  /// - Parameter ending: with its dot; it stays whatever the length of `wish` is.
  package init(wish: String, ending: String = "") {
    var characters = wish.map { Self.isUnsafe($0) ? "-" : $0 }[...]
    characters = characters.drop { $0 == " " }
    while characters.last == " " { characters.removeLast() }
    let name = String(characters)
    let isKept = !ending.isEmpty && ending.utf8.count <= Self.longestEnding
    let parts = isKept ? Self(stem: name, ending: ending) : Self.parts(of: name)
    self = parts.shortened(to: Self.longest)
  }

  /// The name of a file that the person has: it stays as it is, byte for byte.
  package init(of file: String) {
    let isName =
      !file.isEmpty && file != "." && file != ".." && file.utf8.count <= Self.longest
      && !file.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    self = isName ? Self.parts(of: file) : Self(wish: file)
  }

  package var text: String {
    let whole = stem + ending
    return whole.isEmpty || whole == "." || whole == ".." ? Self.untitled : whole
  }

  /// "cow.jpg", "cow 2.jpg", "cow 3.jpg"
  func numbered(_ number: Int) -> String {
    guard number > 1 else { return text }
    let front = stem + ending == text ? stem : text
    let tail = " \(number)\(ending)"
    return Self.cut(front, to: Self.longest - tail.utf8.count) + tail
  }

  /// The name with the front cut off at `length` bytes, so that its ending stays.
  func shortened(to length: Int) -> SavedName {
    Self(stem: Self.cut(stem, to: length - ending.utf8.count), ending: ending)
  }

  private static func isUnsafe(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar {
      case "/", "\t", "\n": true
      // The Arabic letter mark and the marks of direction belong to how names are written.
      case "\u{061C}", "\u{200E}", "\u{200F}": false
      default: scalar.isTreacherous
      }
    }
  }

  /// Programs that pack or sign one file, whose own ending stays before theirs.
  private static let wrappers: Set = [
    "gz", "bz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "lzo", "z", "br", "gpg", "pgp", "asc",
    "sig", "age",
  ]

  private static func parts(of name: String) -> SavedName {
    guard let last = ending(of: name[...]) else { return Self(stem: name, ending: "") }
    let front = name[..<last]
    if wrappers.contains(name[last...].dropFirst().lowercased()), let inner = ending(of: front),
      // The number of a version is no ending: "cow-1.2.gz".
      front[inner...].contains(where: \.isLetter)
    {
      return Self(stem: String(name[..<inner]), ending: String(name[inner...]))
    }
    return Self(stem: String(front), ending: String(name[last...]))
  }

  /// The place of the dot before a name's ending.
  private static func ending(of name: Substring) -> Substring.Index? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[dot...].dropFirst()
    // A character may have any number of bytes.
    let isEnding = (1...11).contains(ending.count) && ending.utf8.count < longestEnding
    return isEnding && !ending.contains(where: \.isWhitespace) ? dot : nil
  }

  /// Whole characters, as many as fit; of one that is too long alone, its parts.
  private static func cut(_ text: String, to length: Int) -> String {
    var bytes = text.utf8.count
    guard bytes > length else { return text }
    var rest = text[...]
    while bytes > max(length, 0), let last = rest.popLast() { bytes -= last.utf8.count }
    if !rest.isEmpty { return String(rest) }
    var scalars = text.unicodeScalars.prefix(max(length, 0))
    while String(scalars).utf8.count > max(length, 0) { scalars.removeLast() }
    return String(scalars)
  }
}

extension SavedName {
  private static let refused: Set<Unicode.Scalar> = ["\"", "*", ":", "<", ">", "?", "\\", "|"]

  /// The name as FAT, exFAT and NTFS take it.
  var portable: SavedName {
    var scalars = String.UnicodeScalarView(
      text.unicodeScalars.map { Self.isPortable($0) ? $0 : "-" })
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    return Self.parts(of: scalars.isEmpty ? Self.untitled : String(scalars))
  }

  private static func isPortable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !refused.contains(scalar)
  }

  /// What of the name such a disk refuses: "no ':' and no '?' in a name". Empty if it takes it.
  var refusedParts: String {
    var seen: Set<Unicode.Scalar> = []
    let scalars = text.unicodeScalars.filter { !Self.isPortable($0) && seen.insert($0).inserted }
    var parts = scalars.filter { $0.value >= 0x20 }.map { "no '\($0)'" }
    if parts.count < scalars.count { parts.append("no control characters") }
    if !parts.isEmpty { return parts.joined(separator: ", ") + " in a name" }
    return portable == self ? "" : "no dot or space at the end of a name"
  }

  /// A sentence about a disk that refuses the name.
  var refusal: String { "That disk takes \(refusedParts)." }
}
