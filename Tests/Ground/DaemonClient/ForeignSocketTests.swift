import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.otherUsers, .timeLimit(.minutes(3))) struct ForeignSocketTests {
  @Test("The client sends no data to a socket of another user")
  func namesTheOwner() async throws {
    let folder = try TemporaryFolder()
    let socket = folder.url.appending(path: "foreign.sock")
    #expect(chmod(folder.url.path, 0o777) == 0)
    let (reading, writing) = try Descriptor.pipe()
    var listener = ChildProcess(path: "/usr/bin/python3")
    listener.arguments = [
      "-c",
      """
      import os, socket, sys
      os.setgid(65534); os.setuid(65534)
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(); os.write(3, b"!")
      c, _ = s.accept(); sys.exit(len(c.recv(1)))
      """, socket.path,
    ]
    listener.descriptors = [nil, nil, nil, writing]
    let pid = try listener.start()
    #expect(try reading.read(upTo: 1).count == 1)
    let error = await #expect(throws: ControlError.self) {
      try await ControlClient(socket: socket).status()
    }
    #expect(error?.code == .noDaemon && error?.message.contains("another user") == true)
    #expect(try ChildProcess.wait(for: pid) == .exited(code: 0))
  }
}
