public import Foundation

/// The requirements of an extension's principal class.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Called once, on the main thread, when the request begins. A view controller is called before
  /// its view is loaded.
  func beginRequest(with context: NSExtensionContext)
}
