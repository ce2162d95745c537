/// The changes that the user had made when the daemon ended.
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

  /// A row that the user had marked on an extension's own screen.
  struct Mark: Hashable, Sendable {
    var page: String?
    /// The header of the row's section.
    var header: String?
    var text: String
  }

  /// The values of the compose rows that the user changed.
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

  /// Adds fields that the user typed after this plan was made. A newer field replaces the older
  /// field with the same name.
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
