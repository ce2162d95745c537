public import CoreData
public import SwiftUI

private struct ManagedObjectContextKey: EnvironmentKey {
  /// A context without stores, in which every fetch fails.
  static let defaultValue = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
}

extension EnvironmentValues {
  /// The context for `@FetchRequest`.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/environmentvalues/managedobjectcontext
  public var managedObjectContext: NSManagedObjectContext {
    get { self[ManagedObjectContextKey.self] }
    set { self[ManagedObjectContextKey.self] = newValue }
  }
}
