/// The draft: the user's text. It is kept outside the sheet until the user posts or discards it.
extension Sheet {
  /// The text to keep, or `nil` if there is none or if it is the text that was given before the
  /// sheet opened.
  private var draft: String? {
    switch phase {
    case .posted: return nil
    // A built-in action is done, so no extension has received the text. The kept draft stays.
    case .done: return keptDraft
    default:
      let text = composition == nil ? carriedText : composition?.typedText
      return text == message ? nil : text
    }
  }

  /// Returns the effect that keeps the draft, if the draft has changed.
  /// - Parameter effects: The sheet's next effects. If they close the sheet after Post, or
  ///   because the user leaves an extension, the draft is discarded.
  mutating func keepDraft(_ effects: [SheetEffect]) -> [SheetEffect] {
    let isDiscarded = effects.contains {
      switch $0 {
      case .leave(.posted): true
      case .leave(.cancelled): phase == .composing || phase == .posting
      default: false
      }
    }
    let now = isDiscarded ? nil : draft
    guard now != keptDraft else { return [] }
    keptDraft = now
    return [.draft(now)]
  }

  /// Restores the text of an earlier sheet for the same items, unless the sheet already has a text.
  mutating func restore(draft text: String) {
    guard message == nil, carriedText == nil, composition?.hasTyped != true else { return }
    keptDraft = text
    if composition?.replace(with: text) == true, let composition {
      outbox.changed(to: composition.text, revision: composition.revision)
    } else {
      carriedText = text
    }
    notice = Words.draftRestored
  }
}
