/// A property of a view whose changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {
  /// Called before the view's body is evaluated. The properties in the property are connected then.
  mutating func update()

  /// Connects the property with the memory of the view's node. Not part of Apple's API.
  /// - Parameter offset: The property's offset in the view, in bytes.
  @MainActor mutating func _bind(to node: _ViewNode, at offset: Int)
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}

  /// Connects the dynamic properties in the property.
  @MainActor public mutating func _bind(to node: _ViewNode, at offset: Int) {
    DynamicFields.bind(&self, to: node, at: offset)
  }
}
