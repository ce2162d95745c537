import AppGroups
import AppleSupport
import Contract
import Foundation
import Glibc
import Linux

/// Serves one share and does not return. It is the entry point of an extension's process.
///
/// Descriptor 3 connects the process to the daemon.
public func NSExtensionMain() -> Never {
  // Output goes to a file or pipe. Line buffering preserves it if the process is killed.
  StandardOutput.bufferByLines()
  do {
    let number = HostConnection.descriptorNumber
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { throw StartFailure.notFromSharesheet }
    if let problem = FoundationDefaults.problem { throw StartFailure.losesSettings(problem) }
    let connection = try HostConnection(over: UnixSocket(Descriptor(owning: number)))
    connection.makeCurrent()
    if connection.share.waitsForDebugger == true { Debugger.wait(besides: number) }
    if let path = connection.share.bundlePath { OwnBundle.startExtension(at: path) }
    MainActor.assumeIsolated { ExtensionMain(connection).begin() }
  } catch {
    StandardError.print("This extension could not start: \(error).")
    if case WireError.otherVersion = error { exit(Frame.otherVersionStatus) }
    exit(1)
  }
  // With `dispatchMain()`, timers never fire and the main queue does not run on the main thread.
  RunLoop.main.run()
  exit(0)
}

private enum StartFailure: Error, CustomStringConvertible {
  case notFromSharesheet
  case losesSettings(String)

  var description: String {
    switch self {
    case .losesSettings(let problem): problem
    case .notFromSharesheet:
      "only Sharesheet can start a share extension; to share a text with the extension, run "
        + "`sharesheet share --text Hello`"
    }
  }
}
