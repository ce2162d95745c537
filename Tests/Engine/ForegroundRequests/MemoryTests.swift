import Foundation
import Linux
import TestServers
import Testing

@testable import ForegroundRequests

/// A large response to a slow reader. The daemon and the reader each run in their own process, and
/// the server's thread stores no data.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct MemoryTests {
  private static let total = 256 << 20

  private func fixture(
    _ arguments: [String], _ socket: UnixSocket, output: Descriptor?, input: Descriptor? = nil
  ) throws -> Int32 {
    let beside = Bundle.main.bundleURL.appending(path: "LoadFixture").path
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "LoadFixture").path
    var child = ChildProcess(
      path: FileManager.default.isExecutableFile(atPath: built) ? built : beside)
    child.arguments = arguments
    child.environment = ["SWIFT_BACKTRACE": "enable=no"]
    child.descriptors = [input, output, nil, socket.descriptor]
    return try child.start()
  }

  /// Returns a process's anonymous memory, in bytes.
  private func anonymousMemory(_ pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return (Int(line.filter(\.isNumber)) ?? .max) * 1024
  }

  @Test("The daemon's and the reader's memory does not grow with the size of the response")
  func constantMemory() async throws {
    let server = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: \(Self.total)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 1 << 20)
      for _ in 0..<(Self.total >> 20) {
        guard (try? piece.withUnsafeBytes { try caller.writeAll($0) }) != nil else { return }
      }
      caller.readToEnd()
    }
    let (near, far) = try UnixSocket.pair(.stream)
    let output = try Descriptor.pipe()
    let input = try Descriptor.pipe()
    let daemon = try fixture(["daemon"], near, output: nil)
    let guest = try fixture(
      ["guest", server.url], far, output: output.writing, input: input.reading)
    defer {
      for pid in [daemon, guest] {
        kill(pid, SIGKILL)
        _ = try? ChildProcess.wait(for: pid)
      }
    }
    let reading = output.reading
    let result = Task { try await onThread { try reading.read(upTo: 100) } }
    var most = (daemon: 0, guest: 0)
    let end = ContinuousClock.now + .seconds(40)
    let isDone = DispatchSemaphore(value: 0)
    Task {
      _ = try await result.value
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut, .now < end {
      most.daemon = max(most.daemon, try anonymousMemory(daemon))
      most.guest = max(most.guest, try anonymousMemory(guest))
    }
    let text = String(decoding: try await result.value, as: UTF8.self)
    #expect(text == "\(Self.total)\n")
    #expect(most.daemon > 0 && most.daemon < 64 << 20, "\(most.daemon >> 20) MiB")
    #expect(most.guest > 0 && most.guest < 64 << 20, "\(most.guest >> 20) MiB")
    withExtendedLifetime(input) {}
  }
}
