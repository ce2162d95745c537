import Connectivity
import NIOConcurrencyHelpers

/// Connections that wait for another request. They close by themselves when they have been idle for
/// too long, and hold nothing awake meanwhile.
final class ConnectionPool: Sendable {
  /// That wait, for each origin.
  static let limit = 8

  private let connector: Connector
  private let idle = NIOLockedValueBox<[Origin: [Connection]]>([:])

  init(_ connector: Connector) { self.connector = connector }

  /// - Parameter mustBeNew: not one that has been used, which the server may be about to close.
  func connection(
    to origin: Origin, mustBeNew: Bool = false
  ) async throws -> (connection: Connection, isNew: Bool) {
    if !mustBeNew, let connection = take(origin) { return (connection, false) }
    return (try await connector.connect(to: origin), true)
  }

  /// Takes a connection back after an answer.
  func giveBack(_ connection: Connection, to origin: Origin) {
    guard connection.isReusable else { return connection.close() }
    let isKept = idle.withLockedValue { idle in
      guard idle[origin, default: []].count < Self.limit else { return false }
      idle[origin, default: []].append(connection)
      return true
    }
    if !isKept { connection.close() }
  }

  func closeAll() {
    let all = idle.withLockedValue { idle in
      defer { idle = [:] }
      return idle.values.flatMap(\.self)
    }
    for connection in all { connection.close() }
  }

  /// The one used last: the server has most patience left for it.
  private func take(_ origin: Origin) -> Connection? {
    idle.withLockedValue { idle in
      while let connection = idle[origin]?.popLast() {
        if idle[origin]?.isEmpty == true { idle[origin] = nil }
        if connection.isReusable { return connection }
      }
      return nil
    }
  }
}
