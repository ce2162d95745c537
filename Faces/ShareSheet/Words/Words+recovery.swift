import Translations

/// Sentences for a sheet whose daemon ended and was restarted.
extension Words {
  package static let restoring = translated("Making your choices again…")

  /// - Parameters:
  ///   - wasPosting: Whether the user had chosen Post.
  ///   - hasWritten: Whether the compose sheet contains the user's text.
  ///   - kept: The changes that were restored.
  ///   - lost: The changes that were not restored.
  static func recovered(
    wasPosting: Bool, hasWritten: Bool, kept: RestorationPlan, lost: RestorationPlan
  ) -> String {
    let start =
      wasPosting
      ? translated(
        """
        The daemon ended before this was queued, and was started again. Uploads that the extension \
        sends itself may have arrived.
        """)
      : translated("The daemon ended and was started again.")
    let orders = again(lost) + (wasPosting ? [translated("Choose Post again.")] : [])
    if lost.isEmpty {
      return ([start] + (wasPosting ? orders : keptWhole(hasWritten, kept))).joined(separator: " ")
    }
    // The next step comes before the explanation, because a narrow terminal shows only the
    // beginning.
    return (keptNames(hasWritten, kept) + orders + [start]).joined(separator: " ")
  }

  /// Returns what the user has to do again after the extension was started again, or `nil`.
  static func restarted(lost: RestorationPlan) -> String? {
    let orders = again(lost)
    return orders.isEmpty ? nil : orders.joined(separator: " ")
  }

  private static func keptWhole(_ hasWritten: Bool, _ kept: RestorationPlan) -> [String] {
    switch (hasWritten || !kept.fields.isEmpty, !kept.settings.isEmpty || !kept.marks.isEmpty) {
    case (true, true): [translated("Your text and choices were kept.")]
    case (true, false): [translated("Your text was kept.")]
    case (false, true): [translated("Your choices were kept.")]
    case (false, false): []
    }
  }

  private static func keptNames(_ hasWritten: Bool, _ kept: RestorationPlan) -> [String] {
    let names =
      kept.settings.map(\.title) + kept.marks.map(\.text) + kept.fields.map(\.name.words)
    let list = quoted(names)
    return (hasWritten ? [translated("Your text was kept.")] : [])
      + (names.isEmpty
        ? [] : [translated("\(list) was kept.", "\(list) were kept.", count: names.count)])
  }

  private static func again(_ lost: RestorationPlan) -> [String] {
    (lost.lost.isEmpty ? [] : [translated("Choose \(quoted(lost.lost)) again.")])
      + (lost.lostFields.isEmpty ? [] : [translated("Type \(quoted(lost.lostFields)) again.")])
  }

  private static func quoted(_ names: [String]) -> String {
    joined(names.map { translated("“\($0)”") }, limit: 10)
  }
}
