import CGio

/// A value in a message of the bus, as far as the portal reads such values.
package enum BusValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  case flag(Bool)
  /// Places in the message's list of descriptors.
  case handles([Int32])
  /// A value of a type that the portal does not use.
  case other(type: String)

  /// Reads a value. Strings in messages are valid UTF-8, because GLib refuses other messages.
  init(_ value: OpaquePointer) {
    let type = String(cString: cgio_type_of(value))
    switch type {
    case "s": self = .text(Self.string(value))
    case "as": self = .texts(Self.children(of: value).map(Self.string(owned:)))
    case "b": self = .flag(g_variant_get_boolean(value) != 0)
    case "ah":
      self = .handles(
        Self.children(of: value).map { child in
          defer { g_variant_unref(child) }
          return g_variant_get_handle(child)
        })
    default: self = .other(type: type)
    }
  }

  /// Reads a dictionary of the type `a{sv}`. If a key is repeated, the last value counts.
  static func dictionary(_ value: OpaquePointer) -> [String: BusValue] {
    var values: [String: BusValue] = [:]
    for entry in children(of: value) {
      guard let key = g_variant_get_child_value(entry, 0),
        let boxed = g_variant_get_child_value(entry, 1),
        let content = g_variant_get_variant(boxed)
      else { continue }
      values[string(owned: key)] = BusValue(content)
      g_variant_unref(content)
      g_variant_unref(boxed)
      g_variant_unref(entry)
    }
    return values
  }

  /// Creates the value for a message. The result has a floating reference.
  var variant: OpaquePointer? {
    switch self {
    case .text(let text): return g_variant_new_string(text)
    case .flag(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .texts(let texts): return Self.array("s", texts.map { g_variant_new_string($0) })
    case .handles(let places): return Self.array("h", places.map { g_variant_new_handle($0) })
    case .other: return nil
    }
  }

  /// Creates a dictionary of the type `a{sv}`, with a floating reference.
  static func variant(_ values: [String: BusValue]) -> OpaquePointer? {
    array(
      "{sv}",
      values.sorted { $0.key < $1.key }.compactMap { key, value in
        value.variant.map {
          g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant($0))
        }
      })
  }

  static func array(_ type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    var values = values
    return g_variant_new_array(type, &values, gsize(clamping: values.count))
  }

  static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
    var values = values
    return g_variant_new_tuple(&values, gsize(clamping: values.count))
  }

  /// Returns the text of a child that the caller owns, and releases the child.
  static func string(owned value: OpaquePointer) -> String {
    defer { g_variant_unref(value) }
    return string(value)
  }

  static func string(_ value: OpaquePointer) -> String {
    g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  private static func children(of value: OpaquePointer) -> [OpaquePointer] {
    (0..<g_variant_n_children(value)).compactMap { g_variant_get_child_value(value, $0) }
  }
}
