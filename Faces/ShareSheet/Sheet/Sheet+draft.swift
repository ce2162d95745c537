/// The person's text is kept outside the sheet while it is neither posted nor discarded.
extension Sheet {
  /// The text to keep; `nil` if there is none, or if the person said it before there was a sheet.
  private var draft: String? {
    switch phase {
    case .posted: return nil
    // It is for an extension, and none has had it.
    case .done: return keptDraft
    default:
      let text = composition == nil ? carriedText : composition?.typedText
      return text == message ? nil : text
    }
  }

  /// Keeps the draft if it has changed.
  /// - Parameter effects: What the sheet wants next. If it leaves an extension because the person
  ///   wanted it to, the draft is discarded.
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

  /// Takes the text of an earlier sheet for the same items, unless there is one already.
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
