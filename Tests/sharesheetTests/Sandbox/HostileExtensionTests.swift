import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// An extension that attempts to leave its sandbox.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HostileExtensionTests {
  /// What the kernel refuses to an ordinary user anyway, on some or all systems.
  private static let refusedToAll: Set = [
    "trace process", "copy memory of process", "new user namespace", "clone user namespace",
    "enter namespace", "measure performance", "handle page faults", "load bpf", "make ring",
    "make kernel keys", "compare processes", "open version six", "read system devices",
    "signal all", "unnamed file in folder", "write shared memory folder",
  ]

  private struct Results {
    var succeeded: Set<String> = []
    var refused: Set<String> = []

    init(_ text: String) {
      for line in text.split(separator: "\n") {
        // The log's lines begin with the time and the process.
        if let range = line.range(of: "succeeded: ") {
          succeeded.insert(String(line[range.upperBound...]))
        } else if let range = line.range(of: "refused: ") {
          refused.insert(String(line[range.upperBound...]))
        }
      }
    }
  }

  /// What an extension would attack, outside its sandbox.
  private final class Targets {
    let folder: TemporaryFolder
    let words: [String]
    private let sleeper: Int32
    private let sockets: [Descriptor]

    init() throws {
      folder = try TemporaryFolder()
      _ = try folder.file("secret", Data("moo".utf8))
      let abstract = "sharesheet-\(UUID().uuidString)"
      let (port, tcp) = try Self.listenOnLoopback()
      let named = try Self.listen("socket", in: folder)
      sockets = [tcp, named, try Self.listen(abstract: abstract)]
      var process = ChildProcess(path: "/bin/sleep")
      process.arguments = ["600"]
      sleeper = try process.start()
      words = [
        folder.path("secret"), folder.url.path, folder.path("socket"), abstract, "\(port)",
        "\(sleeper)",
      ]
    }

    deinit {
      kill(sleeper, SIGKILL)
      _ = try? ChildProcess.wait(for: sleeper)
    }

    private static func listenOnLoopback() throws -> (UInt16, Descriptor) {
      let file = try open(AF_INET)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = try SystemError.check(bind(file.number, address, length), "bind")
          _ = try SystemError.check(Glibc.listen(file.number, 8), "listen")
          _ = try SystemError.check(getsockname(file.number, address, &length), "read the port")
        }
      }
      return (UInt16(bigEndian: address.sin_port), file)
    }

    /// Listens in the folder, whose whole path may be too long for an address.
    private static func listen(_ name: String, in folder: TemporaryFolder) throws -> Descriptor {
      let socket = try open(AF_UNIX)
      try bindUnix(socket, Array(folder.path(name).utf8))
      return socket
    }

    private static func listen(abstract name: String) throws -> Descriptor {
      let socket = try open(AF_UNIX)
      try bindUnix(socket, [0] + Array(name.utf8))
      return socket
    }

    private static func open(_ family: Int32) throws -> Descriptor {
      Descriptor(
        owning: try SystemError.check(
          socket(family, Int32(SOCK_STREAM.rawValue), 0), "make a socket"))
    }

    private static func bindUnix(_ socket: Descriptor, _ path: [UInt8]) throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
      try withUnsafePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = try SystemError.check(bind(socket.number, address, length), "bind")
          _ = try SystemError.check(Glibc.listen(socket.number, 8), "listen")
        }
      }
    }
  }

  @Test("No attempt of a hostile extension succeeds, and other shares continue")
  func hostile() async throws {
    let targets = try Targets()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try home.startDaemon(knowing: ["Hostile"])
      async let good = home.run("share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      let share = try await home.run(
        "share", "--text", targets.words.joined(separator: "\n"), "--to", "Hostile", "--post")
      share.expect(0)
      try await good.expect(0)
      let log = try await home.run("logs", "Hostile").output
      let results = Results(log)
      #expect(results.succeeded == [], "\(log)")
      #expect(results.refused.count >= 60)
      #expect(log.contains("all tried"), "\(log)")
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test("Without a sandbox, the same attempts succeed") func control() async throws {
    let targets = try Targets()
    let own = try TemporaryFolder()
    var program = ChildProcess(path: RunningProgram.pathBesideOwn("HostileExtension"))
    program.arguments = targets.words + [own.url.path]
    let output = try Descriptor.capture(named: "output")
    program.descriptors = [nil, output, output]
    program.environment = ["PATH": "/usr/bin:/bin"]
    let status = try await CommandHome.end(of: try program.start())
    let text = try CommandHome.text(output)
    #expect(status == .exited(code: 0), "\(text)")
    #expect(Results(text).refused.subtracting(Self.refusedToAll) == [], "\(text)")
    #expect(Results(text).succeeded.count >= 50, "\(text)")
  }
}
