public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose how sheets look.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }
  /// Has no effect: faces choose how sheets look.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction)
    -> some View
  { self }
  /// Has no effect: faces choose how sheets look.
  public func presentationSizing(_ sizing: PresentationSizing) -> some View { self }
}
