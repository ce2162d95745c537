import CoreData

/// An actor whose methods use a context of its own.
///
/// `@ModelActor` is a macro on Apple's platforms. Here the port step of `sharesheet bundle` writes
/// the required members and the initializer.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelactor
public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    modelExecutor.asUnownedSerialExecutor()
  }

  /// The context. It saves only when it is asked to.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// Returns the object with the identity, or `nil` if the store does not have it.
  public subscript<Model: PersistentModel>(
    identifier: PersistentIdentifier, as type: Model.Type
  ) -> Model? { modelContext[identifier, as: type] }
}

/// An executor that runs the code of an actor on the queue of a context.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelexecutor
public protocol ModelExecutor: SerialExecutor {
  var modelContext: ModelContext { get }
}

/// An executor that runs one piece of code after another.
public protocol SerialModelExecutor: ModelExecutor {}

/// The executor of actors with `@ModelActor`.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/defaultserialmodelexecutor
public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
  // Sendable: the property is constant, and only code on the context's queue uses the context.
  public let modelContext: ModelContext

  public init(modelContext: ModelContext) { self.modelContext = modelContext }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    modelContext.store.perform { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
