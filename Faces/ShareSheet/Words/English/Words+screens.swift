/// Sentences about an extension's own screens, and about the settings and choices there.
extension Words {
  static let button = "Button"
  static let post = "Post"
  static let cancel = "Cancel"

  // MARK: Tables

  static func lookingThrough(_ count: Int) -> String { "Looking through all \(count) rows…" }
  package static func moreRows(_ count: Int, isAbove: Bool) -> String {
    switch (count, isAbove) {
    case (1, true): "1 more row above"
    case (1, false): "1 more row below"
    case (_, true): "\(count) more rows above"
    case (_, false): "\(count) more rows below"
    }
  }
  static func noRow(with text: String) -> String { "No row has “\(text)”." }

  // MARK: Questions

  static func asks(_ question: String, fields: [String], actions: [String]) -> String {
    let question = question.isEmpty ? "something" : question
    return fields.isEmpty
      ? "It asks: \(question) — \(list(actions))?"
      : "It asks: \(question) (to be filled in: \(list(fields))) — \(list(actions))?"
  }

  static func waits(_ title: String, for names: [String]) -> String {
    title.isEmpty
      ? "It shows a page and waits for a choice: \(list(names))."
      : "It shows “\(title)” and waits for a choice: \(list(names))."
  }

  static let someText = "a text"

  // MARK: Settings

  static func nothingToSet(in name: String) -> String { "\(name)'s sheet has nothing to set." }
  static let nothingShown = "The extension shows nothing to set."
  static func noSetting(_ title: String, only names: [String]) -> String {
    "There is no setting “\(title)”. \(thereIs(names))"
  }
  static func noValue(_ value: String, of title: String, only names: [String]) -> String {
    "“\(title)” has no “\(value)”. \(thereIs(names))"
  }
  static func cannotBe(_ title: String, _ value: String, only names: [String]) -> String {
    "“\(title)” cannot be “\(value)”. \(thereIs(names))"
  }
  static func valueHasNotCome(_ title: String) -> String {
    "The value of “\(title)” has not come."
  }
  static func cannotBeChanged(_ title: String) -> String { "“\(title)” cannot be changed now." }
  package static func cannotBeChosen(_ words: String) -> String { "“\(words)” cannot be chosen." }
  static func nothingChanged(_ title: String, still value: String) -> String {
    "Tapping “\(title)” changed nothing; it says: \(value)"
  }
  static func wentAway(_ title: String) -> String { "“\(title)” went away." }
  static func listWentAway(_ title: String) -> String { "The list of “\(title)” went away." }
  static func listStays(_ title: String) -> String { "“\(title)” did not close its list." }
  static func listClosed(_ title: String) -> String { "“\(title)” closed its list by itself." }
  static func listEnds(_ title: String) -> String {
    "The list of “\(title)” does not go on."
  }

  private static func thereIs(_ names: [String]) -> String {
    names.allSatisfy(\.isEmpty)
      ? "There is nothing to choose from." : "There is: \(list(names))."
  }

  // MARK: Choices

  static let longListEnds = "The list does not go on."
  static let listKeepsChanging = "The list keeps changing."
  static func nothingCalled(_ name: String, saying words: [String]) -> String {
    (["There is no “\(name)” to choose."] + words.map { "It says: “\($0)”." })
      .joined(separator: " ")
  }
  /// Used where Post can be chosen. It explains the order, because a wrong post cannot be undone.
  static func nothingCalledBeforePost(_ name: String) -> String {
    "There is no “\(name)” to choose here; what comes after Post is chosen after “Post”."
  }
  package static func cannotBeChosenNow(_ name: String) -> String {
    "“\(name)” cannot be chosen now."
  }
  static func severalCalled(_ name: String, _ count: Int) -> String {
    "\(count) things are called “\(name)”."
  }

  /// Returns the sentence, then one line for each choice.
  static func choices(_ sentence: String, _ choices: [Choosable], all: Bool) -> String {
    if choices.isEmpty { return all ? "\(sentence) There is nothing to choose." : sentence }
    let limit = 200
    let lines = choices.prefix(limit).map { choice in
      let name = all ? choice.title : choice.words
      return choice.isEnabled ? "  \(name)" : "  \(name) (not now)"
    }
    let heading =
      all ? "\(sentence) There is:" : "\(sentence) Name one with what stands beside it:"
    let more = choices.count > limit ? ["  and \(choices.count - limit) more"] : []
    return ([heading] + lines + more).joined(separator: "\n")
  }
}
