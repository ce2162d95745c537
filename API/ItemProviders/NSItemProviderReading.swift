public import Foundation

/// A class whose instances can be made from an item provider's data.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// Most wanted first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// - throws: whatever keeps the data from being an instance.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
