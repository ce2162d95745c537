/// The user's changes at the time when the daemon ended.
struct RestorationPlan: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: FieldName
    var text: String
  }

  /// A page above the compose sheet, and the row that opens it.
  struct OpenPage: Hashable, Sendable {
    var row: String
    var title: String?
  }

  /// A row that was marked on an extension's own screen.
  struct Mark: Hashable, Sendable {
    var page: String?
    /// The header of the row's section.
    var header: String?
    var text: String
  }

  /// The values of compose rows.
  var settings: [Setting] = []
  var fields: [Field] = []
  var page: OpenPage?
  var marks: [Mark] = []
  /// The titles of the settings and rows that the user has to choose again.
  private(set) var lost: [String] = []
  /// The names of the fields that the user has to type again.
  private(set) var lostFields: [String] = []

  var isEmpty: Bool {
    settings.isEmpty && fields.isEmpty && marks.isEmpty && page == nil && lost.isEmpty
      && lostFields.isEmpty
  }

  /// Adds the fields that were typed after this plan was made, and replaces older fields.
  mutating func take(_ newer: [Field]) {
    for field in newer {
      fields.removeAll { $0.name == field.name }
      fields.append(field)
    }
  }

  mutating func lose(_ field: Field) {
    if !lostFields.contains(field.name.words) { lostFields.append(field.name.words) }
  }

  mutating func lose(_ title: String) {
    let title = PlainText.line(title)
    if !lost.contains(title) { lost.append(title) }
  }
}
