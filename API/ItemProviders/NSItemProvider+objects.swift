public import Foundation

extension NSItemProvider {
  /// Returns whether a registered type conforms to one of the types that the class can read.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    readableTypeIdentifier(for: aClass) != nil
  }

  /// Returns whether a registered type conforms to one of the types that the bridged value can
  /// read.
  public func canLoadObject<T>(ofClass: T.Type) -> Bool
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    canLoadObject(ofClass: T._ObjectiveCType.self)
  }

  /// Loads the item as an instance of a class, such as `UIImage`, `NSString`, `NSURL` or an app's
  /// own class. If the item is not an instance, the class creates one from the item's data.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let load = Load<SendableBox<any NSItemProviderReading>> { result in
      switch result {
      case .success(let held): completionHandler(held.object, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    let wanted = SendableBox(aClass)
    let readable = aClass.readableTypeIdentifiersForItemProvider.joined(separator: " or ")
    start(load, readableTypeIdentifier(for: aClass) ?? readable) { representation in
      representation.loadObject(wanted, load.work, load.finish)
    }
    return load.work.progress
  }

  /// Loads the item as a bridged value, such as `String` or `URL`.
  public func loadObject<T>(
    ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    // A generic metatype is not `Sendable`, although a type is immutable.
    let deliver = SendableBox { (object: (any NSItemProviderReading)?, error: (any Error)?) in
      guard let object else { return completionHandler(nil, error) }
      var value: T?
      guard let object = object as? T._ObjectiveCType,
        T._conditionallyBridgeFromObjectiveC(object, result: &value), let value
      else {
        return completionHandler(
          nil, Self.error(.unexpectedValueClassError, "The item is not a \(T.self)."))
      }
      completionHandler(value, nil)
    }
    return loadObject(ofClass: T._ObjectiveCType.self) { deliver.object($0, $1) }
  }

  /// Returns the registered type that the class prefers, or `nil` if the class cannot read any of
  /// the registered types.
  private func readableTypeIdentifier(for aClass: any NSItemProviderReading.Type) -> String? {
    for wanted in aClass.readableTypeIdentifiersForItemProvider {
      if let found = representation(for: wanted) { return found.typeIdentifier }
    }
    return nil
  }
}
