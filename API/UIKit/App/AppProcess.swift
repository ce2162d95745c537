import AppGroups
import AppleSupport
import Contract
import DesktopRelay
import Dispatch
import Foundation
import Glibc
import Linux

/// The process of an app, from launch to exit.
@MainActor enum AppProcess {
  /// The environment variable with the identifier of the background session for which the process
  /// was launched.
  static let backgroundSessionVariable = "SHARESHEET_BACKGROUND_SESSION"
  private static let backgroundSeconds = 30.0
  /// The writing side of a pipe. The SIGTERM handler writes to its descriptor. The reference keeps
  /// the descriptor open.
  private static var terminationPipe: Descriptor?

  static func run(_ delegateClass: Any.Type) -> Never {
    StandardOutput.bufferByLines()
    if let problem = FoundationDefaults.problem { refuse(problem) }
    guard let delegateClass = delegateClass as? (any (UIResponder & UIApplicationDelegate).Type),
      let delegate = delegateClass.init(coder: StoryboardCoder())
    else {
      refuse("\(delegateClass) cannot be created. Make the class a subclass of UIResponder.")
    }
    watchTermination()
    // From here on, child processes do not inherit the connection to the desktop.
    _ = DesktopRelay.current
    // Launch on the main queue, so that the blocks that the delegate enqueues run after the launch.
    DispatchQueue.main.async { MainActor.assumeIsolated { launch(delegate) } }
    // With `dispatchMain()`, timers never fire and the main queue does not run on the main thread.
    RunLoop.main.run()
    exit(0)
  }

  static func refuse(_ reason: String) -> Never {
    StandardError.print("This app could not start. \(reason)")
    exit(1)
  }

  private static func launch(_ delegate: any UIApplicationDelegate) {
    let application = UIApplication.shared
    let session = ProcessInfo.processInfo.environment[backgroundSessionVariable]
    // Child processes must not inherit the identifier of the session.
    unsetenv(backgroundSessionVariable)
    if let url = URLLaunch.take() { return launch(delegate, toOpen: url) }
    application.launch(delegate, inBackground: session != nil)
    guard let session else { return }
    let end = BackgroundEnd()
    DispatchQueue.main.asyncAfter(deadline: .now() + backgroundSeconds) {
      end.come(status: 1, "The app did not handle the events of \(session) within 30 seconds.")
    }
    delegate.application(application, handleEventsForBackgroundURLSession: session) {
      end.come(status: 0, nil)
    }
  }

  /// Launches the app to open a URL and sends the delegate's result to the extension. The process
  /// continues until its pending work has finished.
  private static func launch(_ delegate: any UIApplicationDelegate, toOpen url: URL) {
    let number = URLLaunch.answerDescriptor
    // Child processes must not inherit the descriptor.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let answer = Descriptor(owning: number)
    let application = UIApplication.shared
    let isTaken =
      application.launch(delegate, inBackground: true, for: url)
      && delegate.application(application, open: url, options: [:])
    try? [isTaken ? URLLaunch.taken : URLLaunch.refused].withUnsafeBytes {
      try answer.writeAll($0)
    }
    ProcessExit(.current).begin()
    let end = BackgroundEnd()
    DispatchQueue.main.asyncAfter(deadline: .now() + backgroundSeconds) {
      end.come(status: 1, "The app did not finish its work for \(url) within 30 seconds.")
    }
  }

  /// Installs a handler of SIGTERM that terminates the app on the main queue. A dispatch source is
  /// not used, because it starts late and needs SIGTERM to be ignored until then. A signal could
  /// then be lost, and child processes would ignore SIGTERM too.
  private static func watchTermination() {
    guard let (reading, writing) = try? Descriptor.pipe() else { return }
    terminationPipe = writing
    terminationWriter = writing.number
    signal(SIGTERM) { _ in
      let error = errno
      var byte: UInt8 = 1
      _ = write(terminationWriter, &byte, 1)
      errno = error
    }
    Thread.detachNewThread {
      // Use `poll`, because `OtherThreads` counts a thread in `read` as working. An app launched to
      // open a URL would then stay for five more seconds.
      var wait = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
      while poll(&wait, 1, -1) < 0 && errno == EINTR {}
      DispatchQueue.main.async { MainActor.assumeIsolated { terminate() } }
    }
  }

  private static func terminate() {
    UIApplication.shared.terminate()
    fflush(nil)
    // End by the signal's default action, so that the parent process sees an end by SIGTERM.
    signal(SIGTERM, SIG_DFL)
    raise(SIGTERM)
    exit(128 + SIGTERM)
  }
}

/// The descriptor that the SIGTERM handler writes to. Set once, before the handler is installed.
nonisolated(unsafe) private var terminationWriter: Int32 = -1

/// The exit of a process that was launched in the background. Any thread may call it.
private struct BackgroundEnd: Sendable {
  func come(status: Int32, _ complaint: String?) {
    DispatchQueue.main.async {
      if let complaint { StandardError.print(complaint) }
      exit(status)
    }
  }
}

/// Runs an app and does not return.
/// - Parameters:
///   - principalClassName: Must be `nil`. Subclasses of `UIApplication` are not supported.
///   - delegateClassName: The name of the delegate's class, as from `NSStringFromClass`.
@MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  guard let delegateClassName else {
    AppProcess.refuse("App storyboards are not supported. Pass the name of the delegate's class.")
  }
  guard let delegateClass = NSClassFromString(delegateClassName) else {
    AppProcess.refuse("There is no class \(delegateClassName).")
  }
  AppProcess.run(delegateClass)
}
