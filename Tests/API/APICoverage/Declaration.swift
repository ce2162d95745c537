/// One of Apple's declarations: where it belongs, and what it is called there.
struct Declaration: Hashable {
  let section: String
  let module: String
  /// A class or the like; nil for what stands alone.
  let owner: String?
  /// `class`, `struct`, `enum` or `protocol` for the owner itself, `: Name` for what it conforms
  /// to.
  let name: String

  /// Its name with its owner's, as tags have it.
  var identifier: String {
    guard let owner else { return name }
    if isType { return owner }
    return name.hasPrefix(": ") ? owner + name : "\(owner).\(name)"
  }

  /// The identifier without the word that tells it from another of the same labels.
  var signature: String {
    for word in [" async", " static", " generic"] where identifier.hasSuffix(word) {
      return String(identifier.dropLast(word.count))
    }
    return identifier
  }

  private var isType: Bool { ["class", "struct", "enum", "protocol"].contains(name) }
}
