public import Foundation

/// A class whose instances can be given to an item provider.
///
/// Where Objective-C has optional methods there are defaults here.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// Highest fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// What this instance can be written as, when that differs from its class.
  var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Who may load that form of any instance; the narrower of this and what the registration says.
  static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Who may load that form of this instance, when that differs from its class.
  func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility

  /// Calls the handler once, with the data or the error.
  @discardableResult
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

extension NSItemProviderWriting {
  public var writableTypeIdentifiersForItemProvider: [String] {
    Self.writableTypeIdentifiersForItemProvider
  }

  public static func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility { .all }

  public func itemProviderVisibilityForRepresentation(
    withTypeIdentifier typeIdentifier: String
  ) -> NSItemProviderRepresentationVisibility {
    Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
  }
}
