package import Contract

/// An intent of the user, independent of the face.
package enum SheetIntent: Hashable, Sendable {
  /// Chooses an offered extension by its bundle identifier. If `person` is set, chooses the
  /// `SharePerson` with this id, and the sheet first asks a question that the user answers with
  /// `answer`.
  case choose(String, person: String? = nil)
  /// Shows only the choices that contain these words.
  case filter(String)
  /// Starts the built-in action with this name.
  case act(String)
  /// Chooses an activity of the sharing app by its index.
  case activity(Int)
  /// Requests the folders whose paths start with this text, as completions.
  case complete(String)
  case save(folder: String)
  /// Opens the items with one of the applications, by its index.
  case open(Int)
  /// Replaces the compose view's whole text.
  case type(String)
  /// Sends a press, a choice or a text on the extension's own screens.
  case input(PersonInput)
  case post
  /// Takes out what goes along unseen, or leaves it in.
  case removeHidden
  /// Always takes it out for the chosen destination, or no longer.
  case alwaysRemoveHidden
  /// Leaves the topmost alert, page or action, or else the sheet itself.
  case back
  /// Leaves the sheet.
  case leave
  /// Answers the current question. `nil` leaves a question about a host undecided, and means no for
  /// the other questions.
  case answer(Bool?)
}

extension SheetIntent {
  /// - Returns: `nil` if the extension does not accept the items.
  package init?(_ choice: SheetScreen.Choice) {
    if choice.refusal != nil { return nil }
    if let id = choice.extension {
      self = .choose(id, person: choice.person)
    } else if let action = choice.action {
      self = .act(action)
    } else if let activity = choice.activity {
      self = .activity(activity)
    } else {
      return nil
    }
  }

  package static func choose(_ destination: Destination) -> Self {
    .choose(destination.id, person: destination.person)
  }
}
