/// The state in which the sheet starts, apart from the items.
package struct SheetStart: Hashable, Sendable {
  /// The bundle identifier of the extension with which the sheet starts, or `nil`. If it is set,
  /// the sheet skips the chooser.
  package var preselected: String?
  /// The `SharePerson.id` of the preselected recipient, or `nil` for none.
  package var person: String?
  /// The text that the user typed before the sheet opened, or `nil` to start with the extension's
  /// text.
  package var text: String?
  /// The settings that the sheet makes as soon as an extension shows its view.
  package var settings: [Setting]
  /// The folder that Save to… suggests.
  package var folder = ""
  /// The built-in actions that the sheet offers.
  package var actions: [BuiltInAction]
  /// The titles of the sharing app's activities.
  package var activities: [String] = []

  package init(
    preselected: String? = nil, person: String? = nil, text: String? = nil,
    settings: [Setting] = [], actions: [BuiltInAction] = []
  ) {
    self.preselected = preselected
    self.person = person
    self.text = text
    self.settings = settings
    self.actions = actions
  }

  /// The built-in actions, followed by the app's activities.
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
