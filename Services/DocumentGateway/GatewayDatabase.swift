import ChangeFeed
import DurableStore
package import Foundation
import GRDB
import HTTPService
package import Logging
import SyncFunction
import Synchronization

/// One of the gateway's databases: a file, its sync function, and the subscribers to its changes.
package final class GatewayDatabase: Sendable {
  /// A change, as subscribers receive it.
  struct News: Sendable {
    let channels: Set<ExactText>
    /// Users whose channels changed.
    let users: Set<ExactText>
  }

  package let name: String
  /// The time when the database was opened, in microseconds since 1970.
  let started = Int(Date().timeIntervalSince1970 * 1e6)
  let news = ChangeFeed<Int, News>()
  let store: DurableStore
  let passwords = PasswordChecks()
  private let users = AccessCache()
  private let rules: Mutex<SyncRules>

  let passwordRounds: Int
  let logger: Logger

  package init(
    _ configuration: DatabaseConfiguration, isFromFile: Bool = false, file: URL,
    passwordRounds: Int, logger: Logger
  ) async throws {
    self.logger = logger
    name = configuration.name
    self.passwordRounds = passwordRounds
    rules = Mutex(try await SyncRules(source: configuration.sync))
    do {
      store = try await DiskWork.run {
        try DurableStore(at: file, migrator: DatabaseSchema.migrator)
      }
    } catch let error as StoreError {
      throw GatewayFailure(opening: error, of: file)
    }
    try await install(configuration.users, isFromFile: isFromFile)
  }

  /// Ends all subscriptions.
  func close() { news.finish() }

  // MARK: The sync function

  var syncSource: String? { rules.withLock { $0.source } }
  var syncFunction: SyncFunction { rules.withLock { $0.function } }

  /// Replaces the sync function for all later writes.
  func use(_ new: SyncRules) { rules.withLock { $0 = new } }

  // MARK: Users

  func access(of name: String) async throws -> UserAccess? {
    try await users.access(of: name) {
      try await self.store.read { database in
        try UserRecord.named(name, in: database)?.access(in: database)
      }
    }
  }

  /// Returns the viewer with its current access.
  /// - Throws: `GatewayFailure` if the user no longer exists or is disabled.
  func refreshed(_ viewer: Viewer) async throws -> Viewer {
    guard let user = viewer.user else { return viewer }
    guard let access = try await access(of: user.name), !access.isDisabled else {
      throw GatewayFailure.loginRequired
    }
    return .user(access)
  }

  /// Commits a change durably, then notifies the subscribers that it concerns.
  @discardableResult
  func commit<Value: Sendable>(
    touching users: Set<ExactText>, _ change: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let value = try await store.commit(change)
    tell([], users)
    return value
  }

  func tell(_ channels: Set<ExactText>, _ users: Set<ExactText>) {
    if !users.isEmpty { self.users.forget() }
    news.publish(News(channels: channels, users: users), for: 0)
  }

  // MARK: About

  func sequence() async throws -> Int { try await store.read(DatabaseSchema.sequence) }

  func information() async throws -> ExactJSON {
    let sequence = ExactJSON.integer(try await sequence())
    return .ordered([
      "db_name": .string(name), "update_seq": sequence, "committed_update_seq": sequence,
      "instance_start_time": .integer(started), "compact_running": .bool(false),
      "purge_seq": .integer(0), "disk_format_version": .integer(0), "state": .string("Online"),
    ])
  }
}

/// A sync function's source, and the running function.
struct SyncRules: Sendable {
  let source: String?
  let function: SyncFunction

  /// - Throws: `GatewayFailure` if the function is invalid or cannot be run.
  init(source: String?) async throws(GatewayFailure) {
    self.source = source
    do {
      function = try await SyncFunction(source: source ?? SyncFunction.defaultSource)
    } catch let error as SyncFunctionError where error.code == .badSource {
      throw GatewayFailure(400, error.description)
    } catch {
      throw GatewayFailure(500, "The sync function cannot be run: \(error)")
    }
  }
}

/// The users' access, cached until any user's access changes.
private final class AccessCache: Sendable {
  private struct State {
    var epoch = 0
    /// Keyed by the names' bytes, as in the store.
    var known: [ExactText: UserAccess] = [:]
  }
  private let state = Mutex(State())

  func access(
    of name: String, read: () async throws -> UserAccess?
  ) async throws -> UserAccess? {
    let (known, epoch) = state.withLock { ($0.known[ExactText(name)], $0.epoch) }
    if let known { return known }
    guard let access = try await read() else { return nil }
    // A value that was read before a change must not be cached after the change.
    state.withLock { if $0.epoch == epoch { $0.known[ExactText(name)] = access } }
    return access
  }

  func forget() {
    state.withLock { state in
      state.epoch += 1
      state.known = [:]
    }
  }
}
