import Foundation

/// The smallest change that makes one text of another.
struct TextChange: Equatable {
  /// Of the old text, in UTF-16 units, as delegates are asked.
  let range: NSRange
  let replacement: String

  /// nil: they are the same.
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
