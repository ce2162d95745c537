import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SignalWatchTests {
  // Each test uses a different signal, so that no signal is watched twice.
  @Test("A signal that arrives before the first wait is not lost")
  func early() async {
    let watch = SignalWatch([SIGUSR2])
    // The signal is sent to the process, because Dispatch's threads block signals.
    kill(getpid(), SIGUSR2)
    for await number in watch.arrivals() {
      #expect(number == SIGUSR2)
      break
    }
  }

  @Test("A child process does not ignore a signal that its parent watches")
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
