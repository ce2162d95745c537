import Wire

/// A text field of the extension's own, named by what the person sees of it.
struct FieldName: Hashable, Sendable {
  /// The page's place, the lowest first.
  private var depth: Int
  private var page: String?
  private var label: String
  private var isSecure: Bool
  private var isMultiline: Bool
  /// Among the fields of that page.
  private var number = 0
  /// Fields of that page.
  private var count = 0
  let isInAlert: Bool

  /// The order in which a person reads the fields.
  var place: Int { depth * 10_000 + number }

  /// For people.
  var words: String { label.isEmpty ? Words.someText : label }

  /// Every field that is shown, by its id.
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
