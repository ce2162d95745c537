@_spi(Reflection) import Swift

/// The dynamic properties of a type, found once by reflection.
@MainActor struct DynamicFields {
  private struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private static var known: [ObjectIdentifier: [Field]] = [:]

  /// Connects the dynamic properties of a view with the memory of the view's node. Only this copy
  /// of the view is connected, because the same value can be a view in several places.
  static func bind<Value>(_ value: inout Value, to node: _ViewNode, at start: Int = 0) {
    let fields = fields(of: Value.self)
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for field in fields { bind(field.type, base + field.offset, node, start + field.offset) }
    }
  }

  /// Returns a copy of a view whose dynamic properties are connected with the memory of a node.
  static func bound<Value>(_ value: Value, to node: _ViewNode) -> Value {
    var value = value
    bind(&value, to: node)
    return value
  }

  private static func bind<Property: DynamicProperty>(
    _ type: Property.Type, _ address: UnsafeMutableRawPointer, _ node: _ViewNode, _ offset: Int
  ) {
    let property = address.assumingMemoryBound(to: type)
    property.pointee._bind(to: node, at: offset)
    property.pointee.update()
  }

  private static func fields(of type: any Any.Type) -> [Field] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [Field] = []
    _ = _forEachField(of: type, options: []) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type {
        fields.append(Field(offset: offset, type: type))
      }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}
