import Dispatch
import Foundation
import Glibc

/// Hears of every change of this machine's links, addresses and routes (rtnetlink), and costs
/// nothing in between.
package final class NetworkWatch {
  private let source: any DispatchSourceRead

  /// - Parameter onChange: called on a thread of its own after one or more changes.
  /// - Returns: nil where the kernel does not tell.
  package init?(onChange: @escaping @Sendable () -> Void) {
    let socket = Glibc.socket(
      AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { return nil }
    // sockaddr_nl: family, padding, port, groups (link, IPv4 and IPv6 addresses and routes).
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
      // What they say is not asked for. An overrun is a change as well.
      while recv(socket, &space, space.count, 0) > 0 || errno == ENOBUFS {}
      onChange()
    }
    source.setCancelHandler { close(socket) }
    source.activate()
  }

  deinit { source.cancel() }
}

/// Whether there is any way out of this machine, by the kernel's routing tables.
package enum NetworkRoutes {
  /// - Parameter folder: the process's view of its network.
  /// - Returns: true also where the kernel does not tell.
  package static func leadOut(folder: String = "/proc/self/net") -> Bool {
    guard let four = table(folder + "/route"), let six = table(folder + "/ipv6_route") else {
      return true
    }
    return four.isEmpty && six.isEmpty ? true : leadOut(four: four, six: six)
  }

  /// - Returns: nothing in it where the kernel has none such; nil when it cannot be read now.
  private static func table(_ path: String) -> String? {
    if access(path, F_OK) != 0, errno == ENOENT { return "" }
    return try? String(contentsOfFile: path, encoding: .utf8)
  }

  static func leadOut(four: String, six: String) -> Bool {
    // A line for each route, the interface first; loopback has none there.
    let hasFour = four.split(separator: "\n").dropFirst().contains { !$0.hasPrefix("lo\t") }
    let hasSix = six.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      guard words.count == 10, let target = words.first, let interface = words.last,
        interface != "lo"
      else { return false }
      // Neighbours and groups of a link are there without any network.
      return !target.hasPrefix("fe8") && !target.hasPrefix("ff")
    }
    return hasFour || hasSix
  }
}
