public import Foundation

/// A class whose instances can be created from an item provider's data.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The readable types, most preferred first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Creates an instance from the data of a representation.
  /// - Throws: An error if the data is not valid for the class.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
