import Text
import Translations

/// The name of a file to save, and the names to use if this name is taken or refused.
package struct SavedName: Hashable, Sendable {
  /// The maximum number of bytes of a name on Linux filesystems.
  static let longest = 255
  /// The maximum number of bytes of a name in an encrypted folder (eCryptfs).
  static let longestEncrypted = 143
  private static let longestEnding = 48
  private static let untitled = "untitled"

  private let stem: String
  /// The file extension with its dot, or empty. For `archive.tar.gz` it is `.tar.gz`.
  private let ending: String

  private init(stem: String, ending: String) { (self.stem, self.ending) = (stem, ending) }

  /// Makes a name from a text of any origin, such as a title. Puts a hyphen in place of each path
  /// separator, each hidden character and each character that changes the reading order. Shortens
  /// the name. Keeps direction marks and joiners.
  /// - Parameter ending: The file extension with its dot. It stays even if `wish` is shortened.
  package init(wish: String, ending: String = "") {
    var characters = wish.map { Self.isUnsafe($0) ? "-" : $0 }[...]
    characters = characters.drop { $0 == " " }
    while characters.last == " " { characters.removeLast() }
    let name = String(characters)
    let isKept = !ending.isEmpty && ending.utf8.count <= Self.longestEnding
    let parts = isKept ? Self(stem: name, ending: ending) : Self.parts(of: name)
    self = parts.shortened(to: Self.longest)
  }

  /// Keeps the name of a user's file, byte for byte.
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

  /// Returns "cow.jpg", "cow 2.jpg", "cow 3.jpg" and so on.
  func numbered(_ number: Int) -> String {
    guard number > 1 else { return text }
    let front = stem + ending == text ? stem : text
    let tail = " \(number)\(ending)"
    return Self.cut(front, to: Self.longest - tail.utf8.count) + tail
  }

  /// Returns the name with the part before the file extension shortened, so that the name has at
  /// most `length` bytes.
  func shortened(to length: Int) -> SavedName {
    Self(stem: Self.cut(stem, to: length - ending.utf8.count), ending: ending)
  }

  private static func isUnsafe(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar {
      case "/", "\t", "\n": true
      // Direction marks are a normal part of names in some scripts.
      case "\u{061C}", "\u{200E}", "\u{200F}": false
      default: scalar.isTreacherous
      }
    }
  }

  /// The file extensions of compressed, encrypted and signed files. If a name has one of them, the
  /// file extension before it is also part of the ending, as in `archive.tar.gz`.
  private static let wrappers: Set = [
    "gz", "bz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "lzo", "z", "br", "gpg", "pgp", "asc",
    "sig", "age",
  ]

  private static func parts(of name: String) -> SavedName {
    guard let last = ending(of: name[...]) else { return Self(stem: name, ending: "") }
    let front = name[..<last]
    if wrappers.contains(name[last...].dropFirst().lowercased()), let inner = ending(of: front),
      // A version number is not a file extension: "cow-1.2.gz".
      front[inner...].contains(where: \.isLetter)
    {
      return Self(stem: String(name[..<inner]), ending: String(name[inner...]))
    }
    return Self(stem: String(front), ending: String(name[last...]))
  }

  /// Returns the index of the dot before a name's file extension.
  private static func ending(of name: Substring) -> Substring.Index? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[dot...].dropFirst()
    // The number of bytes is limited too, because one character may have any number of bytes.
    let isEnding = (1...11).contains(ending.count) && ending.utf8.count < longestEnding
    return isEnding && !ending.contains(where: \.isWhitespace) ? dot : nil
  }

  /// Returns as many whole characters as fit. If the first character is too long, cuts the
  /// character.
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

  /// The name, changed so that FAT, exFAT and NTFS accept it.
  var portable: SavedName {
    var scalars = String.UnicodeScalarView(
      text.unicodeScalars.map { Self.isPortable($0) ? $0 : "-" })
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    return Self.parts(of: scalars.isEmpty ? Self.untitled : String(scalars))
  }

  private static func isPortable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !refused.contains(scalar)
  }

  /// The reason why a FAT, exFAT or NTFS disk refuses the name, such as "no ':', no '?' in a
  /// name". Empty if the disk accepts the name.
  var refusedParts: String {
    var seen: Set<Unicode.Scalar> = []
    let scalars = text.unicodeScalars.filter { !Self.isPortable($0) && seen.insert($0).inserted }
    var parts = scalars.filter { $0.value >= 0x20 }.map { translated("no '\($0)'") }
    if parts.count < scalars.count { parts.append(translated("no control characters")) }
    if !parts.isEmpty { return translated("\(parts.joined(separator: ", ")) in a name") }
    return portable == self ? "" : translated("no dot or space at the end of a name")
  }

  /// A sentence for the user about a disk that refuses the name.
  var refusal: String { translated("The disk allows \(refusedParts).") }
}
