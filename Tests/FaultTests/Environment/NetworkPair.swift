import Foundation
import Linux
import TestServers

/// Two networks with a cable between them: the daemon on the near side, its server on the far side.
///
/// Each packet carries one segment, as on a real link, so that dropping 1 in 100 packets drops 1 in
/// 100 segments.
final class NetworkPair: Sendable {
  let near: PrivateNetwork
  let far: PrivateNetwork
  let folder: TemporaryFolder

  private init(_ near: PrivateNetwork, _ far: PrivateNetwork, _ folder: TemporaryFolder) {
    self.near = near
    self.far = far
    self.folder = folder
  }

  static let address = "10.77.0.2"
  static let address6 = "fd77::2"

  static func make() async throws -> NetworkPair {
    let pair = NetworkPair(
      try await PrivateNetwork.make(), try await PrivateNetwork.make(), try TemporaryFolder())
    let hosts = try pair.folder.file("hosts", Data("127.0.0.1 localhost\n".utf8)).path
    let resolver = try pair.folder.file(
      "resolv.conf", Data("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n".utf8)
    ).path
    try await onThread {
      try pair.near.run(
        """
        mount --make-rprivate /
        mount --bind \(hosts) /etc/hosts
        mount --bind \(resolver) /etc/resolv.conf
        ip link set lo up
        ip link add near type veth peer name far netns \(pair.far.path)
        ip link set near gso_max_segs 1
        ip address add 10.77.0.1/24 dev near
        ip address add fd77::1/64 dev near nodad
        ip link set near up
        """)
      try pair.far.run(
        """
        ip link set lo up
        ip link set far gso_max_segs 1
        ip address add \(address)/24 dev far
        ip address add \(address6)/64 dev far nodad
        ip link set far up
        nft add table inet faults
        nft add chain inet faults arriving '{ type filter hook input priority 0; }'
        """)
    }
    return pair
  }

  /// Starts a server on the far side that listens on all its addresses.
  func serve(
    _ stage: FaultStage, _ script: @escaping FaultServer.Script
  ) async throws -> FaultServer {
    try await far.inside {
      try FaultServer(isOpenToAll: true, ledger: stage.ledger, script)
    }
  }

  /// Adds a rule of nft for segments that arrive at a port.
  func treat(_ port: Int, _ words: String) throws {
    try far.run("nft add rule inet faults arriving tcp dport \(port) '\(words)'")
  }

  func treatNothing() throws { try far.run("nft flush chain inet faults arriving") }

  /// Returns the number of packets that matched a rule with a counter.
  func treated() throws -> Int {
    let words = try far.run("nft list chain inet faults arriving").split(
      whereSeparator: \.isWhitespace)
    guard let index = words.firstIndex(of: "packets"), index + 1 < words.count else { return 0 }
    return Int(words[index + 1]) ?? 0
  }

  /// Sets the host names that the near side resolves.
  func setHosts(_ lines: String) throws {
    // Rewrites the file in place, because the file itself is mounted.
    let file = try Descriptor.open(folder.path("hosts"), 0o1001)
    try Array("127.0.0.1 localhost\n\(lines)\n".utf8).withUnsafeBytes { try file.writeAll($0) }
  }
}
