import UIKit

/// Uploads a file by a background session, or lists a session's tasks, and prints the delegate's
/// calls. Runs until it is killed.
///
///     upload SESSION URL FILE DESCRIPTION [silent]
///     tasks SESSION
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  private var witness: Witness?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let arguments = CommandLine.arguments
    switch (arguments.dropFirst().first, arguments.count) {
    case ("upload", 6...):
      let configuration = URLSessionConfiguration.background(withIdentifier: arguments[2])
      configuration.sessionSendsLaunchEvents = arguments.last != "silent"
      let witness = Witness(configuration)
      witness.upload(arguments[4], to: arguments[3], as: arguments[5])
      self.witness = witness
    case ("tasks", 3):
      let witness = Witness(.background(withIdentifier: arguments[2]))
      witness.listTasks()
      self.witness = witness
    default: break
    }
    return true
  }

  /// Prints the process's limits and its open files.
  private func showBounds() {
    let limits = try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
    for line in limits?.split(separator: "\n") ?? [] {
      print("limit", line.split(separator: " ").joined(separator: " "))
    }
    for number in 0..<256 {
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
      else { continue }
      print("open", target)
    }
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    showBounds()
    print("launched for \(identifier)")
    witness = Witness(.background(withIdentifier: identifier))
    witness?.onFinish = completionHandler
  }
}
