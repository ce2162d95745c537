public import Foundation
public import ItemProviders

/// A configuration that shares item providers.
@preconcurrency @MainActor
open class UIActivityItemsConfiguration: NSObject,
  @MainActor UIActivityItemsConfigurationReading
{
  open var itemProvidersForActivityItemsConfiguration: [NSItemProvider]

  public init(itemProviders: [NSItemProvider]) {
    itemProvidersForActivityItemsConfiguration = itemProviders
    super.init()
  }

  public convenience init(objects: [any NSItemProviderWriting]) {
    self.init(itemProviders: objects.map { NSItemProvider(object: $0) })
  }
}
