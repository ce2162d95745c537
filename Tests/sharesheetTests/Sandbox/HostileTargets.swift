import Foundation
import Glibc
import Linux
import TestServers

/// What a hostile extension or app would attack, outside its sandbox.
final class HostileTargets {
  let folder: TemporaryFolder
  let words: [String]
  private let sleeper: Int32
  private let server: RawServer
  private let sockets: [Descriptor]

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.file("secret", Data("moo".utf8))
    let abstract = "sharesheet-\(UUID().uuidString)"
    server = try RawServer(serve: nil)
    sockets = [
      try UnixSocket.listen(at: folder.path("socket"), .stream).descriptor,
      try Self.listen(abstract: abstract),
    ]
    var process = ChildProcess(path: "/bin/sleep")
    process.arguments = ["600"]
    sleeper = try process.start()
    words = [
      folder.path("secret"), folder.url.path, folder.path("socket"), abstract, "\(server.port)",
      "\(sleeper)",
    ]
  }

  deinit {
    kill(sleeper, SIGKILL)
    _ = try? ChildProcess.wait(for: sleeper)
  }

  /// Listens at an address that is not in the file system.
  private static func listen(abstract name: String) throws -> Descriptor {
    let socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0),
        "make a socket"))
    let path = [0] + Array(name.utf8)
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
    return socket
  }
}
