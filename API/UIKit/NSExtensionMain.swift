import AppGroups
import ExtensionProcess
import Foundation
import Glibc
import Linux
import OwnBundle
import Wire

/// The entry of an extension's process: serves one share and does not return.
///
/// Sheet and transfers are reached through descriptor 3, on which the daemon begins.
public func NSExtensionMain() -> Never {
  // What is printed goes to a file or pipe; it must be there even when the process is ended.
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
    FileHandle.standardError.write(Data("This extension could not start: \(error).\n".utf8))
    if case WireError.otherVersion = error { exit(Frame.otherVersionStatus) }
    exit(1)
  }
  // Not dispatchMain(): under it timers never fire and the main queue is not the main thread.
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
      "it is a share extension, which Sharesheet starts when something is shared with it; "
        + "try `sharesheet share --text Hello`"
    }
  }
}
