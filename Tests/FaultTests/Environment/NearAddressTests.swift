import Contract
import DaemonClient
import Foundation
import Linux
import Synchronization
import TestServers
import Testing
import Transfers

/// A server on the internet directs the daemon to addresses of this computer and of its networks.
/// Each test creates its own network, with addresses of every reach.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct NearAddressTests {
  private static let publicHost = "203.0.113.7"
  private static let otherPublicHost = "198.51.100.7"
  private static let hosts = [
    "127.0.0.1", "127.8.8.8", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]",
    "database.test", "10.9.8.7", "172.20.0.7", "192.168.7.7", "169.254.169.254", "100.64.0.7",
    "[fd00::7]", "private.test", "2130706433",
  ]

  private struct Place {
    let stage: FaultStage
    let network: PrivateNetwork
    let folder: TemporaryFolder
    /// A server that accepts every request. A server that is farther away must not direct requests
    /// to it.
    let database: FaultServer

    static func make() async throws -> Place {
      let stage = try FaultStage(speed: 1)
      let network = try await PrivateNetwork.make()
      let folder = try TemporaryFolder()
      let names = "127.0.0.1 localhost\n127.0.0.1 database.test\n10.9.8.7 private.test\n"
      let file = try folder.file("hosts", Data(names.utf8)).path
      _ = try await onThread {
        try network.run(
          """
          mount --make-rprivate /
          mount --bind \(file) /etc/hosts
          ip link set lo up
          for a in \(publicHost) \(otherPublicHost) 10.9.8.7 172.20.0.7 192.168.7.7 \
            169.254.169.254 100.64.0.7; do ip address add $a/32 dev lo; done
          ip address add fd00::7/128 dev lo nodad
          """)
      }
      let database = try await network.inside {
        try FaultServer("database", isOpenToAll: true, ledger: stage.ledger) { $0.accept() }
      }
      return Place(stage: stage, network: network, folder: folder, database: database)
    }

    func serve(_ script: @escaping FaultServer.Script) async throws -> FaultServer {
      try await network.inside { [stage] in
        try FaultServer(isOpenToAll: true, ledger: stage.ledger, script)
      }
    }

    var askedOfDatabase: Int { stage.ledger.requests.count { $0.place == "database" } }
  }

  @Test("No redirect leads an upload to a nearer address, whatever the name of the host is")
  func redirect() async throws {
    let place = try await Place.make()
    let target = Mutex("")
    let server = try await place.serve { exchange in
      exchange.refuse(307, ["Location": target.withLock { $0 }])
    }
    try await RealDaemon.with(place.stage, in: place.network) { daemon in
      try await daemon.start()
      for host in Self.hosts {
        target.withLock { $0 = "http://\(host):\(place.database.port)/db/" }
        let id = try await daemon.handOff(
          Parcel(), to: "http://\(Self.publicHost):\(server.port)/parcel")
        let end = try await daemon.wait(for: id) { $0.state.isFinal }
        #expect(end.state == .failed, "\(host): \(end.sentence)")
        #expect(end.sentence.contains("may not redirect"), "\(host): \(end.sentence)")
        #expect(end.sentence.contains("retry \(id) --url"), "\(end.sentence)")
      }
      #expect(place.askedOfDatabase == 0)
    }
  }

  @Test(
    "A redirect to an address that is as far away or farther is followed",
    arguments: [
      ("203.0.113.7", "198.51.100.7"), ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "203.0.113.7"),
      ("127.0.0.1", "10.9.8.7"), ("10.9.8.7", "192.168.7.7"), ("10.9.8.7", "203.0.113.7"),
      ("database.test", "[::1]"),
    ])
  func permitted(_ first: String, _ second: String) async throws {
    let place = try await Place.make()
    let url = "http://\(second):\(place.database.port)/parcel"
    let server = try await place.serve { $0.refuse(307, ["Location": url]) }
    try await RealDaemon.with(place.stage, in: place.network) { daemon in
      try await daemon.start()
      let id = try await daemon.handOff(Parcel(), to: "http://\(first):\(server.port)/parcel")
      let end = try await daemon.wait(for: id) { $0.state.isFinal }
      #expect(end.state == .delivered, "\(end.sentence)")
      #expect(place.askedOfDatabase == 1)
    }
  }

  @Test(
    "An upload does not continue at a nearer address, even after a restart",
    arguments: [ResumableUpload.tus, .ietf], ["127.0.0.1", "database.test", "10.9.8.7"])
  func location(_ resumable: ResumableUpload, _ host: String) async throws {
    let place = try await Place.make()
    let address = "http://\(host):\(place.database.port)/db/"
    let server = try await place.serve { exchange in
      switch (resumable, exchange.request.method) {
      case (.tus, "OPTIONS"):
        exchange.answer(
          204, ["Tus-Resumable": "1.0.0", "Tus-Version": "1.0.0", "Tus-Extension": "creation"])
      case (.tus, _):
        exchange.answer(201, ["Tus-Resumable": "1.0.0", "Location": address])
      default:
        exchange.inform(104, ["Upload-Draft-Interop-Version": "8", "Location": address])
        exchange.read(upTo: 1 << 20)
        exchange.reset()
      }
    }
    try await RealDaemon.with(place.stage, in: place.network) { daemon in
      try await daemon.start()
      let parcel = Parcel(body: .varied(3 << 20), resumable: resumable)
      let id = try await daemon.handOff(
        parcel, to: "http://\(Self.publicHost):\(server.port)/parcel")
      let end = try await daemon.wait(for: id) { $0.state == .failed }
      #expect(end.sentence.contains("may not redirect"), "\(end.sentence)")
      await daemon.kill()
      try await daemon.start()
      _ = try await daemon.client.retryTransfer(id)
      let again = try await daemon.wait(for: id) { $0.state == .failed }
      #expect(again.sentence.contains("may not redirect"), "\(again.sentence)")
      #expect(place.askedOfDatabase == 0)
    }
  }

  @Test("A foreground request follows no redirect to a nearer address and reports its reach")
  func loads() async throws {
    let place = try await Place.make()
    let server = try await place.serve { $0.accept() }
    try await RealDaemon.with(place.stage, in: place.network) { daemon in
      try await daemon.start()
      let line = try await Self.line(to: daemon)
      let first = try await Self.load(
        "http://\(Self.publicHost):\(server.port)/", nearest: nil, over: line)
      #expect(Self.reach(of: first) == .internet, "\(first)")
      for host in Self.hosts {
        let url = "http://\(host):\(place.database.port)/db/"
        let events = try await Self.load(url, nearest: .internet, over: line)
        guard case .failed(let failure)? = events.last else {
          Issue.record("\(host): \(events)")
          continue
        }
        #expect(failure.code == NSURLErrorCannotConnectToHost)
        #expect(failure.message.contains("may not redirect"), "\(host): \(failure)")
      }
      #expect(place.askedOfDatabase == 0)
      // These requests come from the app and from no redirect, so the addresses may be near.
      for (host, reach) in [("database.test", AddressReach.computer), ("private.test", .network)] {
        let own = try await Self.load(
          "http://\(host):\(place.database.port)/", nearest: nil, over: line)
        #expect(Self.reach(of: own) == reach, "\(own)")
      }
      #expect(place.askedOfDatabase == 2)
    }
  }

  private typealias Line = MessageChannel<ExtensionMessage, HostMessage>

  /// Opens a connection for foreground requests, as an app does.
  private static func line(to daemon: RealDaemon) async throws -> Line {
    let (near, far) = try UnixSocket.pair(.stream)
    let files = try DescriptorSocketClient(socket: daemon.directories.descriptorSocket)
    let handle = try files.handOver(far.descriptor, as: DescriptorHandOver())
    try await daemon.client.open(ForegroundSocket(handle: handle))
    return Line(near)
  }

  private static func load(
    _ url: String, nearest: AddressReach?, over line: Line
  ) async throws -> [ForegroundEvent] {
    let request = ForegroundRequest(method: "GET", url: url, headers: [], nearest: nearest)
    return try await onThread {
      try line.send(.load(id: 1, request))
      var events: [ForegroundEvent] = []
      while let received = try line.receive() {
        guard case .load(_, let event) = received.message else { continue }
        events.append(event)
        switch event {
        case .response: _ = try received.descriptors.first?.readAll(limit: 1 << 16)
        case .sent: break
        case .finished, .failed: return events
        }
      }
      return events
    }
  }

  private static func reach(of events: [ForegroundEvent]) -> AddressReach? {
    if case .response(_, _, let reach)? = events.first { reach } else { nil }
  }
}
