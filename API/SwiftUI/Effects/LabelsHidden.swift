private struct LabelsHiddenKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether controls are shown without their labels.
  var areLabelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Hides the labels of the controls in the view. Faces use the labels as names for assistive
  /// technologies.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/labelshidden()
  public nonisolated func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }

  /// Shows or hides the labels of the controls in the view.
  public nonisolated func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.areLabelsHidden, visibility == .hidden)
  }
}
