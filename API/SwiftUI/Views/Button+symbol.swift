extension Button where Label == SwiftUI.Label<Text, Image> {
  /// Creates a button with a symbol of the system and a title that is looked up in the localized
  /// strings.
  @preconcurrency public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a button with a symbol of the system and a title.
  @_disfavoredOverload @preconcurrency public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
