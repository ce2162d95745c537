import Connectivity
import Contract
import NIOConcurrencyHelpers

/// Connections that wait for another request. They close by themselves when they have been idle for
/// too long, and hold nothing awake meanwhile.
///
/// Each serves one owner: were a server to lose count of what belongs to which request, nobody
/// would be told an answer to somebody else's.
final class ConnectionPool: Sendable {
  struct Key: Hashable, Sendable {
    var origin: Origin
    /// Of the transfers; nil: the person.
    var owner: String?
  }

  /// That wait, for each key.
  static let limit = 8
  /// That wait in all.
  static let totalLimit = 64

  private let connector: Connector
  private let idle = NIOLockedValueBox<[Key: [Connection]]>([:])

  init(_ connector: Connector) { self.connector = connector }

  /// - Parameters:
  ///   - mustBeNew: not one that has been used, which the server may be about to close.
  ///   - nearest: as `Connector.connect` has it.
  func connection(
    for key: Key, mustBeNew: Bool = false, nearest: AddressReach? = nil
  ) async throws -> (connection: Connection, isNew: Bool) {
    if !mustBeNew, let connection = take(key, nearest) { return (connection, false) }
    return (try await connector.connect(to: key.origin, nearest: nearest), true)
  }

  /// Takes a connection back after an answer.
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

  /// The one used last: the server has most time left for it.
  private func take(_ key: Key, _ nearest: AddressReach?) -> Connection? {
    idle.withLockedValue { idle in
      while let connection = idle[key]?.popLast() {
        if idle[key]?.isEmpty == true { idle[key] = nil }
        guard connection.isReusable else { continue }
        if let nearest, connection.reach < nearest {
          connection.close()
          continue
        }
        return connection
      }
      return nil
    }
  }
}
