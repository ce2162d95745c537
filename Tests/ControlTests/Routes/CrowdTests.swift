import ControlAPI
import Directories
import Foundation
import Glibc
import Linux
import Testing
import TestServers

/// One process that takes whatever places the daemon's sockets have.
@Suite(.ownThreads, .timeLimit(.minutes(1))) struct CrowdTests {
  private func threads(of pid: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count
  }

  @Test(
    "Many connections to the descriptor socket make no thread each, and another process finds a place"
  )
  func descriptors() async throws {
    try await DaemonProcess.with { daemon in
      let before = try threads(of: daemon.pid)
      let path = daemon.directories.descriptorSocket.path
      let held = try (0..<300).map { _ in try UnixSocket.connect(to: path, .sequencedPacket) }
      let file = try Array("moo".utf8).withUnsafeBytes {
        try Descriptor.memoryFile(named: "test", holding: $0)
      }
      // The ones beyond the limit were closed, and each was told why.
      let client = try DescriptorSocketClient(socket: daemon.directories.descriptorSocket)
      let refusal = #expect(throws: ControlError.self) {
        try client.handOver(file, as: DescriptorHandOver(name: "cow.txt"))
      }
      #expect(refusal?.message.contains("which is the most for one") == true, "\(refusal as Any)")
      #expect(try threads(of: daemon.pid) - before < 20)
      // Of another process: as long as these are held.
      let other = try await onThread {
        var python = ChildProcess(path: "/usr/bin/env")
        python.arguments = ["python3", "-c", Self.handOver, path]
        let output = try Descriptor.pipe()
        python.descriptors = [nil, output.writing, nil]
        let pid = try python.start()
        return (pid, output.reading)
      }
      let said = try await onThread {
        let text = String(decoding: try other.1.readAll(limit: 4096), as: UTF8.self)
        _ = try ChildProcess.wait(for: other.0)
        return text
      }
      #expect(said.contains("handle"), "\(said)")
      withExtendedLifetime(held) {}
    }
  }

  private static let handOver = """
    import array, os, socket, sys
    s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    s.connect(sys.argv[1])
    f = os.open("/etc/hostname", os.O_RDONLY)
    s.sendmsg([b'{"name":"a"}'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [f]))])
    print(s.recv(4096).decode())
    """

  @Test("One process's many connections to the control socket leave room for the next one's")
  func control() async throws {
    try await DaemonProcess.with { daemon in
      let path = daemon.directories.controlSocket.path
      let held = try await onThread {
        try (0..<300).map { _ in try UnixSocket.connect(to: path, .stream) }
      }
      // Some of ours are answered before they ask.
      let last = try #require(held.last)
      let answer = try await onThread {
        String(decoding: try last.descriptor.readAll(limit: 4096), as: UTF8.self)
      }
      #expect(answer.hasPrefix("HTTP/1.1 503 "))
      #expect(answer.contains("Process \(getpid()) has 256 connections open here"))
      let said = try await onThread {
        var curl = ChildProcess(path: "/usr/bin/curl")
        curl.arguments = [
          "-s", "--max-time", "20", "--unix-socket", path, "http://localhost/v1/status",
        ]
        let output = try Descriptor.pipe()
        curl.descriptors = [nil, output.writing, nil]
        let pid = try curl.start()
        return (pid, output.reading)
      }
      let status = try await onThread {
        let text = String(decoding: try said.1.readAll(limit: 1 << 20), as: UTF8.self)
        _ = try ChildProcess.wait(for: said.0)
        return text
      }
      #expect(status.contains("\"version\""), "\(status)")
      withExtendedLifetime(held) {}
    }
  }
}
