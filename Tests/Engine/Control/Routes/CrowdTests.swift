import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Processes that use up the connections of the daemon's sockets.
@Suite(.ownThreads, .serialized, .timeLimit(.minutes(3))) struct CrowdTests {
  private func threads(of pid: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count
  }

  @Test(
    "Many descriptor connections do not need a thread each, and another process can connect"
  )
  func descriptorConnections() async throws {
    try await DaemonProcess.with { daemon in
      let before = try threads(of: daemon.pid)
      let path = daemon.directories.descriptorSocket.path
      let held = try (0..<300).map { _ in try UnixSocket.connect(to: path, .sequencedPacket) }
      let file = try Array("moo".utf8).withUnsafeBytes {
        try Descriptor.memoryFile(named: "test", holding: $0)
      }
      // This process has as many connections as the limit allows, so the daemon refuses one more.
      let client = try DescriptorSocketClient(socket: daemon.directories.descriptorSocket)
      let refusal = #expect(throws: ControlError.self) {
        try client.handOver(file, as: DescriptorHandOver(name: "cow.txt"))
      }
      #expect(refusal?.message.contains("which is the limit") == true, "\(refusal as Any)")
      #expect(try threads(of: daemon.pid) - before < 20)
      // Another process connects while these connections are open.
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

  @Test("With no descriptor left, a file is refused, and the connection stays usable")
  func noDescriptorLeft() async throws {
    try await DaemonProcess.with { daemon in
      // After this request, the daemon has opened all descriptors that it needs.
      _ = try await daemon.client.status()
      let client = try DescriptorSocketClient(socket: daemon.directories.descriptorSocket)
      let file = try Array("moo".utf8).withUnsafeBytes {
        try Descriptor.memoryFile(named: "test", holding: $0)
      }
      _ = try client.handOver(file, as: DescriptorHandOver(name: "cow.txt"))
      try daemon.limitFiles(to: 3)
      for _ in 0..<3 {
        let refusal = #expect(throws: ControlError.self) {
          try client.handOver(file, as: DescriptorHandOver(name: "cow.txt"))
        }
        #expect(refusal?.code == .busy, "\(refusal as Any)")
        #expect(refusal?.message.contains("Nothing was accepted") == true)
      }
      try daemon.limitFiles(to: 1024)
      #expect(try !client.handOver(file, as: DescriptorHandOver(name: "cow.txt")).isEmpty)
    }
  }

  @Test("Too many files in one packet are refused, and the connection stays usable")
  func manyInOne() async throws {
    try await DaemonProcess.with { daemon in
      let said = try await onThread {
        var python = ChildProcess(path: "/usr/bin/env")
        python.arguments = [
          "python3", "-c", Self.handOverMany, daemon.directories.descriptorSocket.path,
        ]
        let output = try Descriptor.pipe()
        python.descriptors = [nil, output.writing, nil]
        return (try python.start(), output.reading)
      }
      let text = try await onThread {
        let text = String(decoding: try said.1.readAll(limit: 4096), as: UTF8.self)
        _ = try ChildProcess.wait(for: said.0)
        return text
      }
      let lines = text.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains("A packet had more") == true, "\(text)")
      #expect(lines.last?.contains("handle") == true, "\(text)")
    }
  }

  private static let handOverMany = """
    import array, os, socket, sys
    s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    s.connect(sys.argv[1])
    f = os.open("/etc/hostname", os.O_RDONLY)
    for n in (20, 1):
        files = array.array("i", [f] * n)
        s.sendmsg([b'{"name":"a"}'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
        print(s.recv(4096).decode(), flush=True)
    """

  private static let handOver = """
    import array, os, socket, sys
    s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    s.connect(sys.argv[1])
    f = os.open("/etc/hostname", os.O_RDONLY)
    s.sendmsg([b'{"name":"a"}'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [f]))])
    print(s.recv(4096).decode())
    """

  /// Returns the first socket that can be read. The wait is limited to 20 s.
  private static func firstAnswered(of sockets: [UnixSocket]) throws -> Descriptor {
    var waits = sockets.map { pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0) }
    _ = try SystemError.check(poll(&waits, nfds_t(waits.count), 20_000), "poll")
    let first = try #require(waits.firstIndex { $0.revents != 0 }, "none was answered")
    return sockets[first].descriptor
  }

  @Test("Many control connections of one process leave room for other processes")
  func controlConnections() async throws {
    try await DaemonProcess.with { daemon in
      let path = daemon.directories.controlSocket.path
      let held = try await onThread {
        try (0..<300).map { _ in try UnixSocket.connect(to: path, .stream) }
      }
      // Some connections get a response before they send a request. Any of the connections may be
      // among them, because several threads accept connections.
      let answer = try await onThread {
        String(decoding: try Self.firstAnswered(of: held).readAll(limit: 4096), as: UTF8.self)
      }
      #expect(answer.hasPrefix("HTTP/1.1 503 "))
      #expect(answer.contains("Process \(getpid()) has 256 open connections"))
      // The daemon closes silent connections earlier than connections that have sent a request.
      try await onThread {
        let request = Array("GET /v1/status HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        for socket in held { try? request.withUnsafeBytes { try socket.send($0) } }
      }
      // A face sends its request immediately. In this process, it also gets the error about the
      // limit.
      for _ in 0..<20 {
        let refusal = await #expect(throws: ControlError.self) { try await daemon.client.status() }
        #expect(refusal?.code == .busy, "\(refusal as Any)")
        #expect(refusal?.message.contains("which is the limit") == true)
      }
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

  @Test("Processes that fill the control socket together leave room for the next process")
  func fullSocket() async throws {
    try await DaemonProcess.with { daemon in
      let path = daemon.directories.controlSocket.path
      let crowd = try await onThread {
        try (0..<3).map { _ in
          var python = ChildProcess(path: "/usr/bin/env")
          python.arguments = ["python3", "-c", Self.takeAll, path]
          let (output, input) = (try Descriptor.pipe(), try Descriptor.pipe())
          python.descriptors = [input.reading, output.writing, nil]
          return (try python.start(), said: output.reading, held: input.writing)
        }
      }
      let answer = try await onThread {
        for process in crowd { _ = try process.said.read(upTo: 16) }
        // A face sends its request and waits for the response.
        let face = try UnixSocket.connect(to: path, .stream)
        let request = Array("GET /v1/status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        try request.withUnsafeBytes { try face.descriptor.writeAll($0) }
        let answer = String(decoding: try face.descriptor.readAll(limit: 1 << 20), as: UTF8.self)
        for process in crowd { kill(process.0, SIGKILL) }
        for process in crowd { _ = try ChildProcess.wait(for: process.0) }
        return answer
      }
      #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
    }
  }

  /// Opens 256 streams of transfer events, which is the limit for one process. The streams stay
  /// open until the script's input ends.
  private static let takeAll = """
    import socket, sys
    held = []
    for _ in range(256):
        s = socket.socket(socket.AF_UNIX)
        s.connect(sys.argv[1])
        try:
            s.sendall(b"GET /v1/transfers/events HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
        except OSError:
            continue
        held.append(s)
    print("ok", flush=True)
    sys.stdin.read()
    """
}
