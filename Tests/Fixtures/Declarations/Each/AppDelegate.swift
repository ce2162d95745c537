import UIKit

/// An app that is launched for the transfers that its extension started.
class AppDelegate: UIResponder, UIApplicationDelegate {
  private var completionHandlers: [String: () -> Void] = [:]

  // UIApplicationDelegate.application(_:handleEventsForBackgroundURLSession:completionHandler:)
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    completionHandlers[identifier] = completionHandler
  }
}
