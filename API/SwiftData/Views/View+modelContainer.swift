import Linux
public import SwiftUI

extension View {
  /// Sets the container whose main context the views use.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/modelcontainer(_:)
  @MainActor public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }

  /// Sets the context that the views use.
  @MainActor public func modelContext(_ context: ModelContext) -> some View {
    environment(\.modelContext, context)
  }

  /// Opens the store of a model for the views.
  @MainActor public func modelContainer(
    for type: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [type], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, onSetup: onSetup)
  }

  /// Opens the store of models for the views. If that fails, their fetches fail.
  @MainActor public func modelContainer(
    for types: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    OpenedContainer(
      content: self, types: types, inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
      onSetup: onSetup)
  }
}

/// A view with a container that is opened when the view is first shown.
private struct OpenedContainer<Content: View>: View {
  let content: Content
  @State private var holder: Holder

  @MainActor private final class Holder {
    lazy var container: ModelContainer = open()
    private let types: [any PersistentModel.Type]
    private let inMemory: Bool
    private let isAutosaveEnabled: Bool
    private let onSetup: (Result<ModelContainer, any Error>) -> Void

    init(
      _ types: [any PersistentModel.Type], _ inMemory: Bool, _ isAutosaveEnabled: Bool,
      _ onSetup: @escaping (Result<ModelContainer, any Error>) -> Void
    ) {
      (self.types, self.inMemory) = (types, inMemory)
      (self.isAutosaveEnabled, self.onSetup) = (isAutosaveEnabled, onSetup)
    }

    private func open() -> ModelContainer {
      do {
        let container = try ModelContainer(
          for: Schema(types),
          configurations: [ModelConfiguration(isStoredInMemoryOnly: inMemory)])
        container.mainContext.autosaveEnabled = isAutosaveEnabled
        onSetup(.success(container))
        return container
      } catch {
        StandardError.print("modelContainer: \(error.localizedDescription)")
        onSetup(.failure(error))
        return .missing
      }
    }
  }

  init(
    content: Content, types: [any PersistentModel.Type], inMemory: Bool, isAutosaveEnabled: Bool,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void
  ) {
    self.content = content
    _holder = State(wrappedValue: Holder(types, inMemory, isAutosaveEnabled, onSetup))
  }

  var body: some View { content.modelContainer(holder.container) }
}
