/// What the sheet begins with besides the items.
package struct SheetStart: Hashable, Sendable {
  /// The bundle identifier of an offered extension: the chooser is left out.
  package var preselected: String?
  /// Whom it begins with: a `SharePerson.id` of its; nil: nobody.
  package var person: String?
  /// What the person has typed already; nil begins with the extension's text.
  package var text: String?
  /// Made as soon as an extension shows itself.
  package var settings: [Setting]
  /// The folder that Save to… suggests.
  package var folder = ""
  /// Those of the sheet's own actions that are offered.
  package var actions = BuiltInAction.allCases
  /// Titles of the activities of the app that shares.
  package var activities: [String] = []

  package init(
    preselected: String? = nil, person: String? = nil, text: String? = nil, settings: [Setting] = []
  ) {
    self.preselected = preselected
    self.person = person
    self.text = text
    self.settings = settings
  }

  /// The sheet's own actions, then the app's.
  package var row: [SheetScreen.Choice] {
    var row = actions.map(SheetScreen.Choice.builtIn)
    for (index, title) in activities.prefix(100).enumerated() {
      let words = PlainText.line(title, limit: 60)
      row.append(
        SheetScreen.Choice(
          title: words.isEmpty ? Words.title(ofActivity: index + 1) : words, activity: index))
    }
    return row
  }
}
