/// Sentences for a sheet whose daemon ended and was restarted.
extension Words {
  package static let restoring = "Making your choices again…"

  /// - Parameters:
  ///   - wasPosting: Whether the user had chosen Post.
  ///   - hasWritten: Whether the compose sheet contains the user's text.
  ///   - kept: The changes that were restored.
  ///   - lost: The changes that were not.
  static func recovered(
    wasPosting: Bool, hasWritten: Bool, kept: RestorationPlan, lost: RestorationPlan
  ) -> String {
    let start =
      wasPosting
      ? "The daemon ended before this was queued, and was started again. What the extension sends "
        + "by itself may have arrived."
      : "The daemon ended and was started again."
    let orders = again(lost) + (wasPosting ? ["choose Post again"] : [])
    let order = orders.joined(separator: ", then ")
    if lost.isEmpty {
      return wasPosting
        ? "\(start) \(capitalized(order))."
        : [start, keptWhole(hasWritten, kept)]
          .compactMap { $0 }.joined(separator: " ")
    }
    let names = keptNames(hasWritten, kept)
    // The next step precedes the explanation, because a narrow terminal shows only the start.
    guard !names.isEmpty else { return "\(capitalized(order)). \(start)" }
    let verb = names.count == 1 ? "was" : "were"
    return "\(capitalized(listed(names))) \(verb) kept; \(order). \(start)"
  }

  private static func keptWhole(_ hasWritten: Bool, _ kept: RestorationPlan) -> String? {
    switch (hasWritten || !kept.fields.isEmpty, !kept.settings.isEmpty || !kept.marks.isEmpty) {
    case (true, true): "What you wrote and chose was kept."
    case (true, false): "What you wrote was kept."
    case (false, true): "What you chose was kept."
    case (false, false): nil
    }
  }

  private static func keptNames(_ hasWritten: Bool, _ kept: RestorationPlan) -> [String] {
    (hasWritten ? ["your text"] : [])
      + quoted(kept.settings.map(\.title) + kept.marks.map(\.text) + kept.fields.map(\.name.words))
  }

  private static func again(_ lost: RestorationPlan) -> [String] {
    [("choose", lost.lost), ("type", lost.lostFields)].compactMap { verb, names in
      names.isEmpty ? nil : "\(verb) \(listed(quoted(names))) again"
    }
  }

  private static func quoted(_ names: [String]) -> [String] { names.map { "“\($0)”" } }

  private static func listed(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    let shown = Array(names.prefix(10))
    let last = names.count > 10 ? andMore(names.count - 10) : "and \(names[names.count - 1])"
    return (names.count > 10 ? shown : Array(shown.dropLast())).joined(separator: ", ") + " " + last
  }

  private static func capitalized(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }
}
