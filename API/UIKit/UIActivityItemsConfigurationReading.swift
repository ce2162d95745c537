public import Foundation
public import ItemProviders

/// What has something to share, as item providers.
@MainActor public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
}
