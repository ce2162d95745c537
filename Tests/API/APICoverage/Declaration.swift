/// One of Apple's declarations: its place and its name.
struct Declaration: Hashable {
  let section: String
  let module: String
  /// The type that owns the declaration, or `nil` for a global one.
  let owner: String?
  /// `class`, `struct`, `enum` or `protocol` for the owner itself, and `: Name` for a conformance.
  let name: String

  /// The name with its owner, as written in the tags of the sources (`TaggedUses`).
  var identifier: String {
    guard let owner else { return name }
    if isType { return owner }
    return name.hasPrefix(": ") ? owner + name : "\(owner).\(name)"
  }

  /// The identifier without the suffix ` async`, ` static` or ` generic`, which distinguishes
  /// declarations with the same labels.
  var signature: String {
    for word in [" async", " static", " generic"] where identifier.hasSuffix(word) {
      return String(identifier.dropLast(word.count))
    }
    return identifier
  }

  private var isType: Bool { ["class", "struct", "enum", "protocol"].contains(name) }
}
