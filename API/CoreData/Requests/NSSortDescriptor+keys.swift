public import Foundation

/// Orders of managed objects. `nil` is before all other values, as on Apple's platforms.
extension NSSortDescriptor {
  /// Makes an order by a property or a path of properties. Only managed objects can be compared,
  /// because Linux has no key-value coding.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSManagedObject.self, ascending: ascending) { left, right in
      SortOrder.compare(SortOrder.value(left, key), SortOrder.value(right, key))
    }
  }

  /// Makes an order by a property of managed objects.
  /// - Parameter comparator: The order of the property's values.
  public convenience init(
    key: String?, ascending: Bool, comparator: @escaping (Any, Any) -> ComparisonResult
  ) {
    self.init(keyPath: \NSManagedObject.self, ascending: ascending) { left, right in
      switch (SortOrder.value(left, key), SortOrder.value(right, key)) {
      case (let left?, let right?): comparator(left, right)
      case (let left, let right): SortOrder.compare(left, right)
      }
    }
  }

  /// Makes an order by a property whose type has no order of its own, such as an optional.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending) { SortOrder.compare($0, $1) }
  }
}

enum SortOrder {
  static func value(_ object: Any, _ key: String?) -> Any? {
    (object as? NSManagedObject).flatMap { $0.value(forKeyPath: key ?? "self") }
  }

  static func compare(_ left: Any?, _ right: Any?) -> ComparisonResult {
    func order<T: Comparable>(_ left: T, _ right: T) -> ComparisonResult {
      left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
    }
    switch (unwrapped(left), unwrapped(right)) {
    case (nil, nil): return .orderedSame
    case (nil, _): return .orderedAscending
    case (_, nil): return .orderedDescending
    case (let left as String, let right as String): return order(left, right)
    case (let left as Date, let right as Date): return order(left, right)
    case (let left as Bool, let right as Bool): return order(left ? 1 : 0, right ? 1 : 0)
    case (let left as UUID, let right as UUID): return order(left.uuidString, right.uuidString)
    case (let left as URL, let right as URL):
      return order(left.absoluteString, right.absoluteString)
    case (let left?, let right?):
      if let left = left as? any Comparable { return comparison(left, right) }
      return .orderedSame
    }
  }

  private static func comparison<T: Comparable>(_ left: T, _ right: Any) -> ComparisonResult {
    guard let right = right as? T else { return .orderedSame }
    return left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
  }

  private static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
