import Foundation

/// A view whose text the person edits.
@MainActor package protocol TextEditing: UIView {
  /// The revision of the person's text that has been taken in.
  var textRevision: Int { get set }

  /// Takes the person's text, or refuses it.
  func take(_ text: String)
}

extension TextEditing {
  package func take(_ text: String, revision: Int) {
    // Taken in also when it is refused: the face waits for its revision and then shows the old
    // text.
    textRevision = revision
    ScreenChanges.note()
    take(text)
  }
}
