public import Foundation

/// What an extension's principal class does.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}
