import Testing
import UIKit

/// The app delegate's function for the events of a background session.
@MainActor @Suite(.timeLimit(.minutes(3))) struct AppDelegateTests {
  private final class Silent: UIResponder, UIApplicationDelegate {}

  private final class Waiting: UIResponder, UIApplicationDelegate {
    var handlers: [String: () -> Void] = [:]

    func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      handlers[identifier] = completionHandler
    }
  }

  /// If the events were not completed, the app would run until it is killed.
  @Test("If the delegate does not handle events, the events are completed") func unhandledEvents() {
    let delegate: any UIApplicationDelegate = Silent()
    var isDone = false
    delegate.application(.shared, handleEventsForBackgroundURLSession: "a") { isDone = true }
    #expect(isDone)
  }

  @Test("Events are completed when the delegate calls the completion handler")
  func delegateCompletion() {
    let waiting = Waiting()
    let delegate: any UIApplicationDelegate = waiting
    var isDone = false
    delegate.application(.shared, handleEventsForBackgroundURLSession: "a") { isDone = true }
    #expect(!isDone)
    waiting.handlers["a"]?()
    #expect(isDone)
  }
}
