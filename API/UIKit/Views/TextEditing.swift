import Foundation

/// A view whose text the user edits.
@MainActor package protocol TextEditing: UIView {
  /// The revision of the user's text that was received last.
  var textRevision: Int { get set }

  /// Applies the user's text, unless the view or its delegate rejects it.
  func take(_ text: String)
}

extension TextEditing {
  package func take(_ text: String, revision: Int) {
    // Set the revision even if the text is rejected. The face waits for this revision and then
    // shows the old text.
    textRevision = revision
    ScreenChanges.note()
    take(text)
  }
}

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
