public import Foundation
public import ItemProviders

/// A configuration that shares item providers.
@preconcurrency @MainActor
open class UIActivityItemsConfiguration: NSObject,
  @MainActor UIActivityItemsConfigurationReading
{
  /// The item providers that the sheet shares.
  open var itemProvidersForActivityItemsConfiguration: [NSItemProvider]

  /// Creates a configuration that shares the item providers.
  public init(itemProviders: [NSItemProvider]) {
    itemProvidersForActivityItemsConfiguration = itemProviders
    super.init()
  }

  /// Creates a configuration that shares each object through an item provider of its own.
  public convenience init(objects: [any NSItemProviderWriting]) {
    self.init(itemProviders: objects.map { NSItemProvider(object: $0) })
  }
}

/// An object that supplies item providers to share.
@preconcurrency @MainActor public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
  /// The item providers to share. `UIActivityViewController` reads them once, when it is created.
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
}
