import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SignalWatchTests {
  // Each signal is used by one test only, so that it is watched once.
  @Test("A signal that arrives at once is not lost")
  func early() async {
    let watch = SignalWatch([SIGUSR2])
    // The signal is sent to the process, because Dispatch's threads block signals.
    kill(getpid(), SIGUSR2)
    for await number in watch.arrivals() {
      #expect(number == SIGUSR2)
      break
    }
  }

  @Test("A child process does not ignore the signal")
  func children() async throws {
    let watch = SignalWatch([SIGVTALRM])
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", "kill -VTALRM $$; echo ignored"]
    child.descriptors = [nil, output, nil]
    #expect(try ChildProcess.wait(for: child.start()) == .killed(signal: SIGVTALRM))
    withExtendedLifetime(watch) {}
  }
}
