public import Foundation

extension NSItemProvider {
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    readableTypeIdentifier(for: aClass) != nil
  }

  public func canLoadObject<T>(ofClass: T.Type) -> Bool
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    canLoadObject(ofClass: T._ObjectiveCType.self)
  }

  /// Loads the item as an instance of a class: `UIImage`, `NSString`, `NSURL`.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    guard let typeIdentifier = readableTypeIdentifier(for: aClass) else {
      let error = unavailable(
        aClass.readableTypeIdentifiersForItemProvider.joined(separator: " or "))
      DispatchQueue.global().async { completionHandler(nil, error) }
      return Progress(totalUnitCount: 1)
    }
    // An existential metatype is not Sendable, though a class is there for good.
    nonisolated(unsafe) let aClass = aClass
    return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do {
        completionHandler(
          try aClass.object(withItemProviderData: data, typeIdentifier: typeIdentifier), nil)
      } catch { completionHandler(nil, error) }
    }
  }

  /// Loads the item as a value: `String`, `URL`.
  public func loadObject<T>(
    ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress
  where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
    // A generic metatype is not Sendable, though a type is there for good; the handler is Sendable.
    nonisolated(unsafe) let deliver: ((any NSItemProviderReading)?, (any Error)?) -> Void = {
      object, error in
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
    return loadObject(ofClass: T._ObjectiveCType.self) { deliver($0, $1) }
  }

  /// The registered type to read the class from: in the class's order of preference.
  private func readableTypeIdentifier(for aClass: any NSItemProviderReading.Type) -> String? {
    for wanted in aClass.readableTypeIdentifiersForItemProvider {
      if let found = representation(for: wanted) { return found.typeIdentifier }
    }
    return nil
  }
}
