import Contract

/// The identity of a text field on an extension's own screen. It consists of the field's position
/// and of its label, which the user sees.
struct FieldName: Hashable, Sendable {
  /// The index of the page. The lowest page has index 0.
  private var depth: Int
  private var page: String?
  private var label: String
  private var isSecure: Bool
  private var isMultiline: Bool
  /// The index of the field among the fields of its page.
  private var number = 0
  /// The number of fields on the page.
  private var count = 0
  let isInAlert: Bool

  /// The sort key that puts fields in reading order.
  var place: Int { depth * 10_000 + number }

  /// The field's name for the user.
  var words: String { label.isEmpty ? Words.someText : label }

  /// Returns all fields that are shown, by their ids.
  static func all(in view: ExtensionView) -> [Int: FieldName] {
    var names: [Int: FieldName] = [:]
    for (depth, page) in view.pages.enumerated() {
      add(PageListing(page), depth, isInAlert: false, to: &names)
    }
    if let alert = view.alert {
      add(PageListing(alert), view.pages.count, isInAlert: true, to: &names)
    }
    return names
  }

  private static func add(
    _ listing: PageListing, _ depth: Int, isInAlert: Bool, to names: inout [Int: FieldName]
  ) {
    let inputs = listing.entries.compactMap { entry -> (TextInput, String?)? in
      if case .input(let input, let label) = entry { (input, label) } else { nil }
    }
    for (number, (input, label)) in inputs.enumerated() {
      names[input.id] = FieldName(
        depth: depth, page: listing.title, label: PlainText.line(label ?? input.placeholder ?? ""),
        isSecure: input.isSecure, isMultiline: input.isMultiline, number: number,
        count: inputs.count, isInAlert: isInAlert)
    }
  }
}
