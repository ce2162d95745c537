import Foundation

extension PortHolder {
  /// Returns the sorted TCP ports on which a process listens, as far as `/proc` shows them.
  static func ports(of pid: Int32) -> [UInt16] {
    let folder = "/proc/\(pid)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let sockets = Set(
      names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
    )
    var ports: Set<UInt16> = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let lines = try? LineReader(table) else { continue }
      while let line = try? lines.next() {
        // The columns are described at `listeningSocket`.
        let columns = line.split(separator: " ")
        guard columns.count > 9, columns[3] == "0A", sockets.contains("socket:[\(columns[9])]"),
          let colon = columns[1].lastIndex(of: ":"),
          let port = UInt16(columns[1][columns[1].index(after: colon)...], radix: 16)
        else { continue }
        ports.insert(port)
      }
    }
    return ports.sorted()
  }
}
