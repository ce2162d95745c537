public import Foundation

/// A class whose instances an item provider can offer.
///
/// Objective-C's optional methods have default implementations here.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The writable types of the class, highest fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// The writable types of this instance. The default is the types of the class.
  var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Returns the visibility of a type for all instances. If the registration has a more restrictive
  /// visibility, that visibility takes precedence.
  static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Returns the visibility of a type for this instance. The default is the class's visibility.
  func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Calls the handler once, with the data or an error.
  @discardableResult
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

extension NSItemProviderWriting {
  /// The writable types of the class.
  public var writableTypeIdentifiersForItemProvider: [String] {
    Self.writableTypeIdentifiersForItemProvider
  }

  /// Returns `all`.
  public static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .all }

  /// Returns the visibility that the class gives to the type.
  public func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility {
    Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
  }
}

/// A class whose instances can be created from an item provider's data.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The readable types, most preferred first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Creates an instance from the data of a representation.
  /// - Throws: An error if the data is not valid for the class.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
