import CLinux
import Glibc
import NIOCore

/// The user at the other end of a TCP connection on this computer.
enum LoopbackPeer {
  /// Returns the user identifier. Returns `nil` if the program has closed the connection, or if the
  /// user is unknown.
  static func user(of channel: any Channel) -> UInt32? {
    guard let peer = End(channel.remoteAddress), let own = End(channel.localAddress) else {
      return nil
    }
    var user: UInt32 = 0
    let result = clinux_tcp_owner(peer.address, peer.port, own.address, own.port, &user)
    switch result {
    case 0: return user
    case -ENOENT: return nil
    // A kernel without socket diagnosis still has the tables in `/proc`.
    default: return userInTable(peer, own)
    }
  }

  /// Reads `/proc/net/tcp`. `PortHolder` describes its columns.
  private static func userInTable(_ peer: End, _ own: End) -> UInt32? {
    let table = peer.isSix ? "/proc/net/tcp6" : "/proc/net/tcp"
    guard let lines = try? LineReader(table) else { return nil }
    while let line = try? lines.next() {
      let columns = line.split(separator: " ")
      guard columns.count > 9, columns[1] == peer.column, columns[2] == own.column else { continue }
      return columns[9] == "0" ? nil : UInt32(columns[7])
    }
    return nil
  }

  private struct End {
    let address: String
    let port: UInt16

    init?(_ address: NIOCore.SocketAddress?) {
      guard let text = address?.ipAddress, let port = address?.port.flatMap(UInt16.init(exactly:))
      else { return nil }
      self.address = text
      self.port = port
    }

    var isSix: Bool { address.contains(":") }

    /// The address in hexadecimal, as words in the processor's byte order, and the port.
    var column: String {
      var bytes = [UInt8](repeating: 0, count: isSix ? 16 : 4)
      inet_pton(isSix ? AF_INET6 : AF_INET, address, &bytes)
      let words = stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      }
      return words.map { Self.hexadecimal($0, 8) }.joined() + ":"
        + Self.hexadecimal(UInt32(port), 4)
    }

    private static func hexadecimal(_ number: UInt32, _ digits: Int) -> String {
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: digits - text.count) + text
    }
  }
}
