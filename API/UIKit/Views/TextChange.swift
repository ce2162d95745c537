import Foundation

/// The smallest change that turns one text into another.
struct TextChange: Equatable {
  /// The replaced range of the old text, in UTF-16 units, as delegates expect.
  let range: NSRange
  let replacement: String

  /// Returns `nil` if the texts are equal.
  init?(from old: String, to new: String) {
    guard old != new else { return nil }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let oldRest = old.dropFirst(prefix)
    let newRest = new.dropFirst(prefix)
    let suffix = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let replaced = oldRest.dropLast(suffix)
    range = NSRange(
      location: old.prefix(prefix).utf16.count, length: replaced.utf16.count)
    replacement = String(newRest.dropLast(suffix))
  }
}
