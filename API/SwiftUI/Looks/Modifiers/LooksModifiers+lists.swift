public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose how lists look.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }
  /// Has no effect: faces choose how lists look.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
  /// Has no effect: faces choose how lists look.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }
  /// Has no effect: faces choose how lists look.
  public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View
  { self }
  /// Has no effect: faces choose how lists look.
  public func listItemTint(_ tint: Color?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func headerProminence(_ prominence: Prominence) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func alternatingRowBackgrounds(_ behavior: AlternatingRowBackgroundBehavior = .enabled)
    -> some View
  { self }
  /// Has no effect: faces choose how lists look.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how lists look.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View { self }
}

/// The distance between sections. Has no effect.
public struct ListSectionSpacing: Hashable, Sendable {
  /// The usual distance.
  public static let `default` = ListSectionSpacing()
  /// A small distance.
  public static let compact = ListSectionSpacing()

  /// Returns a distance in points, which is ignored.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

/// The weight of a section's header. Has no effect.
public enum Prominence: Hashable, Sendable {
  /// The usual weight.
  case standard
  /// More weight.
  case increased
}

/// Whether every second row has a background. Has no effect.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = AlternatingRowBackgroundBehavior()
  /// Every second row has a background.
  public static let enabled = AlternatingRowBackgroundBehavior()
  /// No row has a background.
  public static let disabled = AlternatingRowBackgroundBehavior()
}
