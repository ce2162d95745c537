/// A value that a view gives to the views around it. Values are not passed on.
///
/// Apple: https://developer.apple.com/documentation/swiftui/preferencekey
public protocol PreferenceKey {
  associatedtype Value

  /// The value if no view gives one.
  static var defaultValue: Value { get }
  /// Combines the values of two views. Never called.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// No value.
  public static var defaultValue: Value { nil }
}

nonisolated extension View {
  /// Has no effect: values are mostly sizes, which are not known.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    self
  }

  /// Has no effect: values are mostly sizes, which are not known.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { self }

  /// Has no effect. The action is never called.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { self }
}
