/// The action that leaves a presented or pushed page.
///
/// Apple: https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor @preconcurrency public struct DismissAction {
  nonisolated let isPresented: Bool
  private let action: @MainActor () -> Void

  nonisolated init(isPresented: Bool, action: @escaping @MainActor () -> Void) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Leaves the page. Has no effect on the first page.
  public func callAsFunction() { action() }
}

/// The older form of `DismissAction`.
@MainActor @preconcurrency public struct PresentationMode {
  /// Whether the page is presented.
  public nonisolated let isPresented: Bool
  private let action: DismissAction

  nonisolated init(isPresented: Bool, action: DismissAction) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Leaves the page.
  public mutating func dismiss() { action() }
}
