import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SignalWatchTests {
  // Signals that nothing else here uses, so that each is watched once.
  @Test("One that comes at once is not lost")
  func early() async {
    let watch = SignalWatch([SIGUSR2])
    // To the process: threads that Dispatch makes hold signals back.
    kill(getpid(), SIGUSR2)
    for await number in watch.arrivals() {
      #expect(number == SIGUSR2)
      break
    }
  }

  @Test("What the command starts does not ignore the signal")
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
