/// The values of the pages above the root of a stack.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath: Equatable {
  var values: [AnyHashable]

  /// Creates an empty path.
  public init() { values = [] }

  /// Creates a path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// The number of values.
  public var count: Int { values.count }
  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// Appends a value.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }

  /// Removes the last values. If there are fewer values, all are removed.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(min(max(k, 0), values.count)) }
}

/// The path of a stack, whatever its type.
struct PathSource {
  let read: () -> [AnyHashable]
  let write: ([AnyHashable]) -> Void

  init(_ path: Binding<NavigationPath>) {
    read = { path.wrappedValue.values }
    write = { values in
      var new = NavigationPath()
      new.values = values
      path.wrappedValue = new
    }
  }

  init<Data>(_ path: Binding<Data>)
  where Data: RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    read = { path.wrappedValue.map { AnyHashable($0) } }
    write = { values in
      path.wrappedValue = Data(
        values.compactMap { $0.base as? Data.Element ?? $0 as? Data.Element })
    }
  }
}
