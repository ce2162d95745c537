package import Wire

/// What the person wants, whichever way they say it.
package enum SheetIntent: Hashable, Sendable {
  /// An offered extension by its bundle identifier, with this `SharePerson.id` or with nobody. If
  /// there is a person, the sheet asks first: answer with `answer`.
  case choose(String, person: String? = nil)
  /// Shows only what has these words.
  case filter(String)
  case act(BuiltInAction)
  /// One of the activities of the app that shares, by its place among them.
  case activity(Int)
  /// What could a folder's name become that begins so?
  case complete(String)
  case save(folder: String)
  /// With one of the applications, by its place among them.
  case open(Int)
  /// The compose view's whole text.
  case type(String)
  /// A press, a choice or a text on the extension's own screens.
  case input(PersonInput)
  case post
  /// Away from what is on top: an alert, a page, an action, the sheet itself.
  case back
  /// Out of the sheet.
  case leave
  /// To the question that is asked.
  case answer(Bool)
}

extension SheetIntent {
  /// - Returns: nil for what takes nothing of this.
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
