public import SwiftUI

private struct ModelContextKey: EnvironmentKey {
  /// A context without a store, in which every fetch fails.
  nonisolated(unsafe) static let defaultValue = ModelContext(.missing)
}

extension EnvironmentValues {
  /// The context for `@Query`.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/environmentvalues/modelcontext
  public var modelContext: ModelContext {
    get { self[ModelContextKey.self] }
    set { self[ModelContextKey.self] = newValue }
  }
}
