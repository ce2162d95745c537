import Foundation
import Glibc
import Linux

/// The process that listens on a TCP port, as far as `/proc` shows it.
package struct PortHolder: Hashable, Sendable, CustomStringConvertible {
  /// The process, or `nil` if the process belongs to another user. The descriptors of such a
  /// process are not visible.
  package let processIdentifier: Int32?
  /// The program's name, or `nil` if the process is not visible.
  package let program: String?
  /// The user identifier of the socket's owner.
  package let userIdentifier: UInt32

  /// - Returns: `nil` if no process listens on the port.
  package static func find(port: UInt16) -> PortHolder? {
    guard let socket = listeningSocket(port: port) else { return nil }
    let pid = process(holding: "socket:[\(socket.inode)]")
    return PortHolder(
      processIdentifier: pid, program: pid.flatMap(programName), userIdentifier: socket.user)
  }

  /// The program and process, or the user, for people.
  package var description: String {
    if let program, let processIdentifier { return "\(program) (process \(processIdentifier))" }
    let name = getpwuid(userIdentifier).map { String(cString: $0.pointee.pw_name) }
    return "a program of \(name ?? "user \(userIdentifier)")"
  }

  /// Columns of `/proc/net/tcp` (proc(5)): number, local address, remote address, state, queues,
  /// timer, retransmits, user, timeout, inode.
  private static func listeningSocket(port: UInt16) -> (inode: String, user: UInt32)? {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let lines = try? LineReader(table) else { continue }
      while let line = try? lines.next() {
        let columns = line.split(separator: " ")
        guard columns.count > 9, columns[3] == "0A",
          let colon = columns[1].lastIndex(of: ":"),
          UInt16(columns[1][columns[1].index(after: colon)...], radix: 16) == port,
          let user = UInt32(columns[7])
        else { continue }
        return (String(columns[9]), user)
      }
    }
    return nil
  }

  /// Returns the process that holds the socket. A child process holds its parent's descriptors
  /// until it calls exec. In this case the parent is returned.
  private static func process(holding link: String) -> Int32? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let holders = names.compactMap(Int32.init).filter { holds(link, $0) }
    return holders.first { ProcessStatus(of: $0).map { !holders.contains($0.parent) } ?? true }
  }

  private static func holds(_ link: String, _ pid: Int32) -> Bool {
    let files = FileManager.default
    let folder = "/proc/\(pid)/fd"
    return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).contains {
      (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == link
    }
  }

  /// Returns the name of a program. A program can choose any name, including terminal control
  /// characters, which are replaced.
  private static func programName(_ pid: Int32) -> String? {
    guard let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8) else {
      return nil
    }
    return String(name.filter { !$0.isNewline }.map { $0.isASCII && $0 >= " " ? $0 : "?" })
  }
}
