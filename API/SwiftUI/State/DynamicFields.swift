@_spi(Reflection) import Swift

/// The dynamic properties of a type, found once by reflection.
@MainActor struct DynamicFields {
  private struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private static var known: [ObjectIdentifier: [Field]] = [:]

  /// Connects the dynamic properties of a view with the memory of the view's node.
  static func bind<Value>(_ value: Value, to node: _ViewNode, at start: Int = 0) {
    let fields = fields(of: Value.self)
    guard !fields.isEmpty else { return }
    withUnsafeBytes(of: value) { bytes in
      for field in fields {
        guard let base = bytes.baseAddress else { continue }
        bind(field.type, base + field.offset, node, start + field.offset)
      }
    }
  }

  private static func bind<Property: DynamicProperty>(
    _ type: Property.Type, _ address: UnsafeRawPointer, _ node: _ViewNode, _ offset: Int
  ) {
    address.assumingMemoryBound(to: type).pointee._bind(to: node, at: offset)
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
