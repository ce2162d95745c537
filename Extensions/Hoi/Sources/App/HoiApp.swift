import AppCommands
import HoiKit
import UIKit
import UserNotifications

/// The app, which manages friends, and sends and receives hois (short messages). The system
/// launches the app when the uploads of its extension's session have ended.
@main class HoiApp: UIResponder, UIApplicationDelegate {
  private var uploads: HoiUploads?
  private let command = HoiCommand()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Every run publishes the list of friends. The commands that need the list report its errors.
    // The help does not publish the list, so that it creates no folders.
    if !HoiCommand.isForHelp(arguments) { try? FriendList.publish() }
    UNUserNotificationCenter.current().delegate = command
    // If the app was launched for a session's events, no user is waiting.
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
