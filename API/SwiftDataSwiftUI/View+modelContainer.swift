public import SwiftData
public import SwiftUI

private struct ModelContextKey: EnvironmentKey {
  /// A context without models, in which every fetch fails.
  static var defaultValue: ModelContext { .withoutModels }
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

extension View {
  /// Sets the context of the views in the view.
  public nonisolated func modelContext(_ modelContext: ModelContext) -> some View {
    environment(\.modelContext, modelContext)
  }

  /// Sets the context of the views in the view: the main context of a container.
  @MainActor public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }

  /// Makes a container for a model, and sets the context of the views in the view.
  @MainActor public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
      isUndoEnabled: isUndoEnabled, onSetup: onSetup)
  }

  /// Makes a container for models, and sets the context of the views in the view. If the container
  /// cannot be made, the context has no models. Undo does not exist on Linux.
  @MainActor public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    ContainerView(content: self) {
      let result = Result {
        try ModelContainer(
          for: Schema(modelTypes),
          configurations: [ModelConfiguration(isStoredInMemoryOnly: inMemory)])
      }
      let context = (try? result.get())?.mainContext
      context?.autosaveEnabled = isAutosaveEnabled
      onSetup(result)
      return context ?? .withoutModels
    }
  }
}

/// A view that keeps the container while it is shown.
private struct ContainerView<Content: View>: View {
  @MainActor private final class Holder {
    var context: ModelContext?
  }

  @State private var holder = Holder()
  let content: Content
  let make: @MainActor () -> ModelContext

  init(content: Content, make: @escaping @MainActor () -> ModelContext) {
    self.content = content
    self.make = make
  }

  var body: some View { content.environment(\.modelContext, context) }

  private var context: ModelContext {
    if let context = holder.context { return context }
    let context = make()
    holder.context = context
    return context
  }
}
