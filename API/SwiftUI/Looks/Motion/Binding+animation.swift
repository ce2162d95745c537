extension Binding {
  /// Returns the same binding. The animation is ignored.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
  /// Returns the same binding. The transaction is ignored.
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
}
