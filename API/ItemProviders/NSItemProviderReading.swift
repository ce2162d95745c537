public import Foundation

/// A class whose instances can be made from an item provider's data.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// Most wanted first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// - throws: whatever keeps the data from being an instance.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A class whose instances can be given to an item provider.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// Highest fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// What this instance can be written as, when that differs from its class.
  var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Calls the handler once, with the data or the error.
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
}
