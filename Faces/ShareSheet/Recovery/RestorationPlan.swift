import Wire

/// What the person had changed when the daemon ended.
struct RestorationPlan: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: FieldName
    var text: String
  }

  /// A page over the compose sheet, and the row that opens it.
  struct OpenPage: Hashable, Sendable {
    var row: String
    var title: String?
  }

  /// A row that was marked on a screen of the extension's own.
  struct Mark: Hashable, Sendable {
    var page: String?
    /// The section's.
    var header: String?
    var text: String
  }

  /// Values of compose rows.
  var settings: [Setting] = []
  var fields: [Field] = []
  var page: OpenPage?
  var marks: [Mark] = []
  /// What the person has to choose again.
  private(set) var lost: [String] = []
  /// Texts that the person has to type again.
  private(set) var lostFields: [String] = []

  var isEmpty: Bool {
    settings.isEmpty && fields.isEmpty && marks.isEmpty && page == nil && lost.isEmpty
      && lostFields.isEmpty
  }

  /// Takes over what was typed after this plan was made.
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
