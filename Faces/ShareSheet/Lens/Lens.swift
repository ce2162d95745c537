/// What goes along unseen with the items, and whether it is taken out before the share.
///
/// The user's choice for this share comes first. Without a choice, the setting of the destination
/// decides. Without a setting, everything goes along.
package struct Lens: Hashable, Sendable {
  package let hidden: HiddenItems
  /// The bundle identifiers of the destinations for which details are always taken out.
  package internal(set) var always: Set<String>
  /// The user's choice for this share, or `nil` if the user has not chosen.
  package internal(set) var choice: Bool?

  package init(_ hidden: HiddenItems, always: Set<String> = []) {
    (self.hidden, self.always) = (hidden, always)
  }

  /// Whether something can be taken out.
  package var canRemove: Bool { !hidden.removable.isEmpty }

  /// Whether the details are taken out before a share with this destination.
  package func removes(for destination: String?) -> Bool {
    canRemove && (choice ?? isAlways(for: destination))
  }

  package func isAlways(for destination: String?) -> Bool {
    destination.map(always.contains) ?? false
  }

  /// The line that both faces show before Post.
  func line(for destination: Destination?) -> SheetScreen.Lens {
    let isRemoved = removes(for: destination?.id)
    let isAlways = isAlways(for: destination?.id)
    return SheetScreen.Lens(
      words: Words.Lens.line(
        hidden, isRemoved: isRemoved, alwaysFor: isAlways ? destination?.name : nil),
      isRemoved: canRemove ? isRemoved : nil,
      isAlways: canRemove && destination != nil ? isAlways : nil)
  }
}
