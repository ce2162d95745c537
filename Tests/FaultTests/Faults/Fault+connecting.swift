import Foundation
import Linux
import NIOCore
import TestServers

extension Fault {
  /// Connections that the server does not accept, or ends at once.
  static let connecting: [Fault] = [
    Fault(
      "connection refused", catches: .lost,
      act: { stage, client in
        try await beginning(at: ClosedPort.take(), stage, client)
      }),
    Fault(
      "connection never answered", client: QueueClient(connectTimeout: .milliseconds(200)),
      catches: .lost,
      act: { stage, client in
        let dead = Dead(try RawServer(backlog: 0, serve: nil))
        // The kernel completes this one connection and ignores further connection requests.
        let filler = try RawConnection(port: UInt16(clamping: dead.port))
        try await beginning(at: dead.port, stage, client) {
          dead.end()
          filler.finishSending()
        }
      }),
    Fault(
      "reset at connect", catches: .lost,
      act: { stage, client in
        try stage.serve(door: { visit, caller in
          if visit == 0 { caller.breaksOff() }
          return visit > 0
        }) { $0.accept() }
        try await client.deliver([Parcel()], on: stage)
      }),
    Fault(
      "reset within the head", catches: .lost,
      act: { stage, client in
        try stage.serve(door: { visit, caller in
          guard visit == 0 else { return true }
          _ = try? caller.read(upTo: 10)
          caller.breaksOff()
          return false
        }) { $0.accept() }
        try await client.deliver([Parcel()], on: stage)
      }),
  ]

  /// Starts a server after an attempt at its port has failed.
  private static func beginning(
    at port: Int, _ stage: FaultStage, _ client: any Client, after end: () -> Void = {}
  ) async throws {
    var parcel = Parcel()
    parcel.url = "http://127.0.0.1:\(port)/parcel"
    let delivery = Task { [parcel] in try await client.deliver([parcel], on: stage) }
    await stage.waitForFailure()
    end()
    try stage.serve(port: port) { $0.accept() }
    try await delivery.value
  }

  /// A server that holds its port and accepts no connection, until `end()` frees the port.
  private final class Dead {
    let port: Int
    private var server: RawServer?

    init(_ server: RawServer) {
      port = server.port
      self.server = server
    }

    func end() { server = nil }
  }
}
