import Contract
import Foundation
import Synchronization
import TestServers

extension Fault {
  /// Faults of the network between a real daemon and its server.
  static let network: [Fault] =
    [(1, 4 << 20), (3, 2 << 20), (10, 256 << 10)].map(loss) + [
      onNetwork("packets vanish, then none do") { pair, server, deliver in
        try pair.treat(server.port, "counter drop")
        try await deliver { _, _ in
          try await until { try pair.treated() > 0 }
          try pair.treatNothing()
        }
      },
      onNetwork("a firewall says no, then yes") { pair, server, deliver in
        try pair.treat(server.port, "counter reject with tcp reset")
        try await deliver { _, _ in
          try await until { try pair.treated() > 0 }
          try pair.treatNothing()
        }
      },
      onNetwork(
        "the kernel ends the connection in mid-body", big,
        script: { pair, exchange in
          guard exchange.isFirst else { return exchange.accept() }
          exchange.read(upTo: 1 << 20)
          _ = try? pair.near.run("ss -K dst \(NetworkPair.address)")
          exchange.read()
        }),
      onNetwork(
        "the link goes down in mid-body and comes back",
        Parcel(body: .varied(8 << 20), end: Parcel.End(requests: 1...2, cost: 2)),
        script: { pair, exchange in
          if exchange.isFirst {
            exchange.read(upTo: 1 << 20)
            // The link is down for longer than the control's timeout of 0.5 s.
            _ = try? pair.near.run("ip link set near down; sleep 0.8; ip link set near up")
          }
          exchange.accept()
        }),
      slow,
      onNetwork("no network when it is handed off") { pair, _, deliver in
        try pair.near.run("ip link set near down")
        try await deliver { daemon, id in
          let status = try await daemon.wait(for: id) { $0.waitsFor == .offline }
          guard status.attempts == 0 else {
            throw EnvironmentError("Without a network a try was spent: \(status.sentence)")
          }
          try pair.near.run("ip link set near up")
        }
      },
      onNetwork("no route there, but another one") { pair, _, deliver in
        try pair.near.run(
          """
          ip link add other type veth peer name another
          ip link set another up
          ip address add 10.88.0.1/24 dev other
          ip link set other up
          ip route del 10.77.0.0/24 dev near
          """)
        try await deliver { daemon, id in
          try await daemon.wait(for: id) { $0.waitsFor == .offline }
          try pair.near.run("ip route add 10.77.0.0/24 dev near")
        }
      },
      onNetwork("the name means nothing, then the server", host: "server.test") {
        pair, _, deliver in
        try await deliver { daemon, id in
          try await daemon.wait(for: id) { $0.waitsFor == .connection }
          try pair.setHosts("\(NetworkPair.address) server.test")
        }
      },
      onNetwork(
        "the host has an IPv6 address only", host: "server.test",
        control: CurlOnce(options: ["--ipv4"])
      ) { pair, _, deliver in
        try pair.setHosts("\(NetworkPair.address6) server.test")
        try await deliver { _, _ in }
      },
    ]

  private static let big = Parcel(
    body: .varied(8 << 20), end: Parcel.End(requests: 2...2, cost: 2))

  /// The steps of a scenario after the hand-off.
  private typealias Then = @Sendable (RealDaemon, String) async throws -> Void
  private typealias Delivery = @Sendable (@escaping Then) async throws -> Void

  /// Returns a fault of the cable between the daemon's network and the server's.
  /// - Parameter act: Creates the fault, and calls its last argument to hand the parcel off.
  private static func onNetwork(
    _ name: String, _ parcel: Parcel = Parcel(end: Parcel.End(requests: 1...2)),
    host: String = NetworkPair.address, control: CurlOnce = CurlOnce(),
    act: @escaping @Sendable (NetworkPair, FaultServer, Delivery) async throws -> Void = {
      try await $2 { _, _ in }
    },
    script: @escaping @Sendable (NetworkPair, Exchange) -> Void = { $1.accept() }
  ) -> Fault {
    Fault(name, expecting: [parcel.name: parcel.end], catches: .lost) { isControl in
      let stage = try FaultStage(speed: 1)
      let pair = try await NetworkPair.make()
      let server = try await pair.serve(stage) { script(pair, $0) }
      let url = "http://\(host):\(server.port)/\(parcel.name)"
      try await act(pair, server) { then in
        guard !isControl else {
          var curl = control
          curl.prefix = pair.near.prefix
          return try await curl.deliver(parcel, to: url, on: stage)
        }
        try await RealDaemon.with(stage, in: pair.near) { daemon in
          try await daemon.start()
          let id = try await daemon.handOff(parcel, to: url)
          try await then(daemon, id)
          try await daemon.see(through: parcel, id)
        }
      }
      return stage.history
    }
  }

  /// Returns a fault that loses the given share of packets. TCP repeats the lost packets, and no
  /// other layer may notice the loss. The control loses no packet, and the judge must notice that
  /// the fault did not occur.
  private static func loss(_ share: Int, _ size: Int) -> Fault {
    let parcel = Parcel(body: .varied(size), end: Parcel.End(requests: 1...1, cost: 1))
    return transparent("\(share) in 100 packets are lost", parcel) { pair, server, isControl in
      guard !isControl else { return { _ in false } }
      try pair.treat(server.port, "numgen random mod 100 < \(share) counter drop")
      return { _ in try pair.treated() > 0 }
    }
  }

  private static let slow = transparent(
    "a megabit a second",
    Parcel(body: .varied(192 << 10), end: Parcel.End(requests: 1...1, cost: 1))
  ) { pair, _, isControl in
    if !isControl {
      try pair.near.run("tc qdisc add dev near root tbf rate 1mbit burst 16kb latency 400ms")
    }
    return { $0 > .seconds(1) }
  }

  /// Returns a fault that may change only the duration of a delivery. If the fault did not occur,
  /// the history is empty.
  private static func transparent(
    _ name: String, _ parcel: Parcel,
    _ act:
      @escaping @Sendable (NetworkPair, FaultServer, Bool) async throws -> (Duration) throws
      -> Bool
  ) -> Fault {
    Fault(name, expecting: [parcel.name: parcel.end], catches: .notStruck) { isControl in
      let stage = try FaultStage(speed: 1)
      let pair = try await NetworkPair.make()
      let taken = Mutex(Duration.zero)
      let server = try await pair.serve(stage) { exchange in
        let begin = ContinuousClock.now
        exchange.accept()
        taken.withLock { $0 = ContinuousClock.now - begin }
      }
      let hasStruck = try await act(pair, server, isControl)
      try await RealDaemon.with(stage, in: pair.near) { daemon in
        try await daemon.start()
        let id = try await daemon.handOff(
          parcel, to: "http://\(NetworkPair.address):\(server.port)/\(parcel.name)")
        try await daemon.see(through: parcel, id)
      }
      return try hasStruck(taken.withLock { $0 }) ? stage.history : History()
    }
  }

  /// Polls until a condition is true, because the kernel sends no notification when its counters
  /// change.
  static func until(_ isSo: @Sendable () throws -> Bool) async throws {
    for _ in 0..<250 {
      if try isSo() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw EnvironmentError("It did not come to pass within 5 seconds.")
  }
}
