import Dispatch
import Foundation
import Glibc

/// An observer of changes of this machine's links, addresses and routes (rtnetlink), without
/// polling.
package final class NetworkWatch {
  private let source: any DispatchSourceRead

  /// - Parameter onChange: Called on its own queue after one or more changes.
  /// - Returns: `nil` if the kernel does not report changes.
  package init?(onChange: @escaping @Sendable () -> Void) {
    let socket = Glibc.socket(
      AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { return nil }
    // `sockaddr_nl`: family, padding, port, groups (link, IPv4 and IPv6 addresses and routes).
    let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
    let address: [UInt32] = [UInt32(AF_NETLINK).littleEndian, 0, groups]
    let bound = address.withUnsafeBytes { bytes in
      bind(
        socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard bound == 0 else {
      close(socket)
      return nil
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: socket, queue: DispatchQueue(label: "network changes"))
    source.setEventHandler {
      var space = [UInt8](repeating: 0, count: 8192)
      // The content of the messages is not needed. An overrun also means a change.
      while recv(socket, &space, space.count, 0) > 0 || errno == ENOBUFS {}
      onChange()
    }
    source.setCancelHandler { close(socket) }
    source.activate()
  }

  deinit { source.cancel() }
}

/// Whether this machine has a route to a network, by the kernel's routing tables.
package enum NetworkRoutes {
  /// - Parameter folder: The folder of the process's network tables.
  /// - Returns: Whether the tables have a route to a network. `true` if the tables cannot be read.
  package static func leadOut(folder: String = "/proc/self/net") -> Bool {
    guard let four = table(folder + "/route"), let six = table(folder + "/ipv6_route") else {
      return true
    }
    return four.isEmpty && six.isEmpty ? true : leadOut(four: four, six: six)
  }

  /// - Returns: An empty text if there is no file at `path`, or `nil` if the table cannot be read.
  private static func table(_ path: String) -> String? {
    if access(path, F_OK) != 0, errno == ENOENT { return "" }
    return try? String(contentsOfFile: path, encoding: .utf8)
  }

  static func leadOut(four: String, six: String) -> Bool {
    // Each line after the heading is a route and begins with the interface. Routes of the loopback
    // interface do not count.
    let hasFour = four.split(separator: "\n").dropFirst().contains { !$0.hasPrefix("lo\t") }
    let hasSix = six.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      guard words.count == 10, let target = words.first, let interface = words.last,
        interface != "lo"
      else { return false }
      // Link-local and multicast routes exist without any network.
      return !target.hasPrefix("fe8") && !target.hasPrefix("ff")
    }
    return hasFour || hasSix
  }
}
