import Foundation

/// A view whose text the user edits.
@MainActor package protocol TextEditing: UIView {
  /// The last revision of the user's text that was received.
  var textRevision: Int { get set }

  /// Applies the user's text, unless the view or its delegate rejects it.
  func take(_ text: String)
}

extension TextEditing {
  package func take(_ text: String, revision: Int) {
    // Set even if the text is rejected. The face waits for its revision and then shows the old
    // text.
    textRevision = revision
    ScreenChanges.note()
    take(text)
  }
}
