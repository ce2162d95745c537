import Connectivity
import Contract
import NIOConcurrencyHelpers

/// Idle connections for later requests. They close after the idle timeout and need no polling.
///
/// Each connection serves one owner. If a server confused its requests, no owner would get another
/// owner's response.
final class ConnectionPool: Sendable {
  struct Key: Hashable, Sendable {
    var origin: Origin
    /// The owner of the transfers, or `nil` for the user.
    var owner: String?
  }

  /// The maximum number of idle connections of one key.
  static let limit = 8
  /// The maximum number of idle connections in total.
  static let totalLimit = 64

  private let connector: Connector
  private let idle = NIOLockedValueBox<[Key: [Connection]]>([:])

  init(_ connector: Connector) { self.connector = connector }

  /// - Parameter mustBeNew: Whether to open a new connection. The server may be about to close a
  ///   used connection.
  func connection(
    for key: Key, within limit: AddressLimit, mustBeNew: Bool = false
  ) async throws -> (connection: Connection, isNew: Bool) {
    if !mustBeNew, let connection = take(key, limit) { return (connection, false) }
    return (try await connector.connect(to: key.origin, within: limit), true)
  }

  /// Keeps a connection after a response.
  func giveBack(_ connection: Connection, for key: Key) {
    guard connection.isReusable else { return connection.close() }
    let isKept = idle.withLockedValue { idle in
      guard idle[key]?.count ?? 0 < Self.limit,
        idle.values.reduce(0, { $0 + $1.count }) < Self.totalLimit
      else { return false }
      idle[key, default: []].append(connection)
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

  /// Takes the connection that was used last, because the server keeps it open longest.
  private func take(_ key: Key, _ limit: AddressLimit) -> Connection? {
    idle.withLockedValue { idle in
      while let connection = idle[key]?.popLast() {
        if idle[key]?.isEmpty == true { idle[key] = nil }
        guard connection.isReusable else { continue }
        if limit.refusal(of: connection.reach, at: key.origin.host) != nil {
          connection.close()
          continue
        }
        return connection
      }
      return nil
    }
  }
}
