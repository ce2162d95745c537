import AppGroups
import ControlAPI
import Dispatch
import ExtensionProcess
import Foundation
import Glibc
import Linux

/// An app's process, from its launch to its end.
@MainActor enum AppProcess {
  /// The identifier of the background session that the process was launched for.
  static let backgroundSessionVariable = "SHARESHEET_BACKGROUND_SESSION"
  private static let backgroundSeconds = 30.0
  /// Kept open for the handler.
  private static var terminationPipe: Descriptor?

  static func run(_ delegateClass: Any.Type) -> Never {
    StandardOutput.bufferByLines()
    if let problem = FoundationDefaults.problem { refuse(problem) }
    guard let delegateClass = delegateClass as? (any (UIResponder & UIApplicationDelegate).Type),
      let delegate = delegateClass.init(coder: PrincipalClassCoder())
    else {
      refuse("\(delegateClass) cannot be made: a delegate has to be a subclass of UIResponder.")
    }
    watchTermination()
    // The main queue, so that whatever a delegate calls there comes after its launch.
    DispatchQueue.main.async { MainActor.assumeIsolated { launch(delegate) } }
    // Not dispatchMain(): under it timers never fire and the main queue is not the main thread.
    RunLoop.main.run()
    exit(0)
  }

  static func refuse(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("This app could not start. \(reason)\n".utf8))
    exit(1)
  }

  private static func launch(_ delegate: any UIApplicationDelegate) {
    let application = UIApplication.shared
    let session = ProcessInfo.processInfo.environment[backgroundSessionVariable]
    // What the app starts is not launched for that session.
    unsetenv(backgroundSessionVariable)
    if let url = URLLaunch.take() { return launch(delegate, toOpen: url) }
    application.launch(delegate, inBackground: session != nil)
    guard let session else { return }
    let end = BackgroundEnd()
    DispatchQueue.main.asyncAfter(deadline: .now() + backgroundSeconds) {
      end.come(status: 1, "The app had not handled the events of \(session) after 30 seconds.")
    }
    delegate.application(application, handleEventsForBackgroundURLSession: session) {
      end.come(status: 0, nil)
    }
  }

  /// The extension hears what the delegate says; the process goes on until what was begun is
  /// finished.
  private static func launch(_ delegate: any UIApplicationDelegate, toOpen url: URL) {
    let number = URLLaunch.answerDescriptor
    // What the app starts does not answer for it.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let answer = Descriptor(owning: number)
    let application = UIApplication.shared
    let isTaken =
      application.launch(delegate, inBackground: true, for: url)
      && delegate.application(application, open: url, options: [:])
    try? [isTaken ? URLLaunch.taken : URLLaunch.refused].withUnsafeBytes {
      try answer.writeAll($0)
    }
    Departure(.current).begin()
    let end = BackgroundEnd()
    DispatchQueue.main.asyncAfter(deadline: .now() + backgroundSeconds) {
      end.come(status: 1, "The app had not finished what \(url) had it begin after 30 seconds.")
    }
  }

  /// By a handler, not a dispatch source: such a source begins late and wants the signal ignored
  /// until then, so that one could be lost, and what the app starts would ignore it as well.
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
      // Not by reading: a thread in `read` counts as one that is at work (`OtherThreads`), for
      // which an app launched to open a URL would stay five seconds.
      var wait = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
      while poll(&wait, 1, -1) < 0 && errno == EINTR {}
      DispatchQueue.main.async { MainActor.assumeIsolated { terminate() } }
    }
  }

  private static func terminate() {
    UIApplication.shared.terminate()
    fflush(nil)
    // It ends as the signal would have ended it, so that whoever sent it knows.
    signal(SIGTERM, SIG_DFL)
    raise(SIGTERM)
    exit(128 + SIGTERM)
  }
}

/// Where the handler of SIGTERM writes to: set once, before there is a handler.
nonisolated(unsafe) private var terminationWriter: Int32 = -1

/// The end of a process that was launched in the background. It may be called from any thread.
private struct BackgroundEnd: Sendable {
  func come(status: Int32, _ complaint: String?) {
    DispatchQueue.main.async {
      if let complaint { FileHandle.standardError.write(Data("\(complaint)\n".utf8)) }
      exit(status)
    }
  }
}
