import HoiKit
import UIKit
import UserNotifications

/// Knows the friends, sends hois, receives them, and is launched when what its extension has left
/// with a session has been sent or refused.
class HoiApp: UIResponder, UIApplicationDelegate {
  private var uploads: HoiUploads?
  private let command = HoiCommand()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Each time it is used; what is wrong with it is said by what needs it. Reading the help makes
    // no folders.
    if !HoiCommand.isForHelp(arguments) { try? FriendList.publish() }
    UNUserNotificationCenter.current().delegate = command
    // Launched for a session's events, it has nobody to talk to.
    if application.applicationState != .background {
      Task { await command.run(arguments) }
    }
    return true
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    let handler = MainQueueCall(completionHandler)
    uploads = HoiUploads(
      sessionIdentifier: identifier, onInvalid: { handler.call() }, onFinish: { handler.call() })
  }
}

/// A call that UIKit wants on the main queue, and that is passed on to it there.
private struct MainQueueCall: @unchecked Sendable {
  // Sendable: it is made and called on the main queue.
  private let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }

  func call() { work() }
}
