/// The context of a change. Stored without effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/transaction
public struct Transaction: Sendable {
  /// The motion of the change.
  public var animation: Animation?
  /// Whether the views' own motions are disabled.
  public var disablesAnimations = false
  /// Whether the change comes from a gesture that continues.
  public var isContinuous = false

  /// Creates a context without motion.
  public init() {}
  /// Creates a context with a motion.
  public init(animation: Animation?) { self.animation = animation }
}

/// Calls the body. The animation is ignored.
///
/// Apple: https://developer.apple.com/documentation/swiftui/withanimation(_:_:)
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Calls the body, then the completion. The animation is ignored.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

/// Calls the body. The transaction is ignored.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Calls the body. The value is ignored.
public func withTransaction<Result, Value>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result { try body() }
