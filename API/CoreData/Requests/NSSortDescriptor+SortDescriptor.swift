public import Foundation

extension NSSortDescriptor {
  /// Makes the order of a `SortDescriptor` of managed objects.
  public convenience init<Compared: NSManagedObject>(_ descriptor: SortDescriptor<Compared>) {
    self.init(keyPath: \NSManagedObject.self, ascending: true) { left, right in
      guard let left = left as? Compared, let right = right as? Compared else {
        return .orderedSame
      }
      return descriptor.compare(left, right)
    }
  }
}
