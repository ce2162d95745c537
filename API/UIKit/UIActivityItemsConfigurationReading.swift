public import Foundation
public import ItemProviders

/// An object that supplies item providers to share.
@preconcurrency @MainActor public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
  /// The item providers to share. `UIActivityViewController` reads them once, when it is created.
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
}
