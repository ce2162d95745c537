import Translations

/// Sentences about an extension's own screens, and about the settings and choices there.
extension Words {
  static let button = translated("Button")
  package static let menu = translated("Menu")
  static let post = translated("Post")
  package static let cancel = translated("Cancel")

  // MARK: Tables

  static func lookingThrough(_ count: Int) -> String {
    translated("Looking through \(count) row…", "Looking through all \(count) rows…", count: count)
  }
  package static func moreRows(_ count: Int, isAbove: Bool) -> String {
    isAbove
      ? translated("\(count) more row above", "\(count) more rows above", count: count)
      : translated("\(count) more row below", "\(count) more rows below", count: count)
  }
  static func noRow(with text: String) -> String { translated("No row has “\(text)”.") }

  // MARK: Questions

  static func asks(_ question: String, fields: [String], actions: [String]) -> String {
    let question = question.isEmpty ? translated("something") : question
    return fields.isEmpty
      ? translated("The extension asks: \(question) — \(list(actions))?")
      : translated(
        "The extension asks: \(question) (fields: \(list(fields))) — \(list(actions))?")
  }

  static func waits(_ title: String, for names: [String]) -> String {
    title.isEmpty
      ? translated("The extension shows a page and waits for a choice: \(list(names)).")
      : translated("The extension shows “\(title)” and waits for a choice: \(list(names)).")
  }

  static let someText = translated("a text")

  // MARK: Settings

  static func nothingToSet(in name: String) -> String {
    translated("\(name)'s sheet has no settings.")
  }
  static let nothingShown = translated("The extension shows no settings.")
  static func noSetting(_ title: String, only names: [String]) -> String {
    translated("There is no setting “\(title)”.") + " " + thereIs(names)
  }
  static func noValue(_ value: String, of title: String, only names: [String]) -> String {
    translated("“\(title)” has no value “\(value)”.") + " " + thereIs(names)
  }
  static func cannotBe(_ title: String, _ value: String, only names: [String]) -> String {
    translated("“\(title)” cannot be set to “\(value)”.") + " " + thereIs(names)
  }
  static func valueHasNotCome(_ title: String) -> String {
    translated("The value of “\(title)” is not known yet.")
  }
  static func cannotBeChanged(_ title: String) -> String {
    translated("“\(title)” cannot be changed now.")
  }
  package static func cannotBeChosen(_ words: String) -> String {
    translated("“\(words)” cannot be chosen.")
  }
  static func nothingChanged(_ title: String, still value: String) -> String {
    translated("Tapping “\(title)” changed nothing. The extension says: \(value)")
  }
  static func wentAway(_ title: String) -> String { translated("“\(title)” disappeared.") }
  static func listWentAway(_ title: String) -> String {
    translated("The list of “\(title)” disappeared.")
  }
  static func listStays(_ title: String) -> String {
    translated("“\(title)” did not close its list.")
  }
  static func listClosed(_ title: String) -> String {
    translated("“\(title)” closed its list by itself.")
  }
  static func listEnds(_ title: String) -> String {
    translated("The list of “\(title)” stopped loading.")
  }

  private static func thereIs(_ names: [String]) -> String {
    names.allSatisfy(\.isEmpty)
      ? translated("There is nothing to choose from.") : translated("Available: \(list(names)).")
  }

  // MARK: Choices

  static let longListEnds = translated("The list stopped loading.")
  static let listKeepsChanging = translated("The list keeps changing.")
  static func nothingCalled(_ name: String, saying words: [String]) -> String {
    ([translated("There is no “\(name)” to choose.")]
      + words.map { translated("The extension says: “\($0)”.") })
      .joined(separator: " ")
  }
  /// Returns the sentence for a title that is not on a screen with a Post button. The sentence
  /// explains in which order titles are chosen, because a wrong post cannot be undone.
  static func nothingCalledBeforePost(_ name: String) -> String {
    translated(
      "There is no “\(name)” to choose here. Items that appear after Post are chosen after “Post”.")
  }
  package static func cannotBeChosenNow(_ name: String) -> String {
    translated("“\(name)” cannot be chosen now.")
  }
  static func severalCalled(_ name: String, _ count: Int) -> String {
    translated(
      "\(count) item is named “\(name)”.", "\(count) items are named “\(name)”.", count: count)
  }

  /// Returns the sentence, followed by one line for each choice.
  static func choices(_ sentence: String, _ choices: [Choosable], all: Bool) -> String {
    if choices.isEmpty {
      return all ? "\(sentence) " + translated("There is nothing to choose.") : sentence
    }
    let limit = 200
    let lines = choices.prefix(limit).map { choice in
      let name = all ? choice.title : choice.words
      return "  " + (choice.isEnabled ? name : translated("\(name) (not now)"))
    }
    let heading =
      all ? translated("Available:") : translated("Name one item together with the text beside it:")
    let more = choices.count > limit ? ["  " + andMore(choices.count - limit)] : []
    return (["\(sentence) \(heading)"] + lines + more).joined(separator: "\n")
  }
}
