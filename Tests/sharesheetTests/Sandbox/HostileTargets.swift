import Foundation
import Glibc
import Linux
import TestServers

/// What a hostile extension or app would attack, outside its sandbox.
final class HostileTargets {
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
