import DurableStore
package import Foundation
import Glibc
package import HTTPService
package import Hummingbird
import Linux
package import Logging
import ServicePages
import Synchronization
import Text

/// The document gateway: the part of Couchbase Sync Gateway's REST API that apps use. Each database
/// is an SQLite file of the gateway.
package final class DocumentGateway: Sendable {
  let cors: CrossOriginRules?
  let bodies = BodyMemory()
  let bodyTimeout: BodyTimeout
  private let folder: GatewayFolder
  private let logsRequests: Bool
  private let owner: UInt32
  private let passwordRounds: Int
  private let logger: Logger
  private let databases: Mutex<[String: GatewayDatabase]>
  private let requests = Mutex(0)
  /// Runs one change to the set of databases at a time.
  private let changing = OneAtATime()

  /// - Parameters:
  ///   - directory: The gateway's folder, created if it does not exist. Only one gateway may use it
  ///     at a time.
  ///   - owner: The Unix user whose programs may connect.
  ///   - passwordRounds: The number of hashing rounds for a password.
  ///   - bodyTimeout: The maximum duration of receiving a request's body. Tests shorten it.
  /// - Throws: `ListenError` if another gateway uses the directory, a database cannot be opened, or
  ///   a sync function cannot run.
  init(
    directory: URL, configuration: GatewayConfiguration, owner: UInt32 = geteuid(),
    passwordRounds: Int? = nil, bodyTimeout: BodyTimeout, logger: Logger
  ) async throws {
    self.logger = logger
    self.bodyTimeout = bodyTimeout
    self.owner = owner
    let rounds = passwordRounds ?? StoredPassword.usualRounds
    self.passwordRounds = rounds
    cors = configuration.cors
    logsRequests = configuration.logsRequests
    folder = try GatewayFolder(directory)
    var open: [String: GatewayDatabase] = [:]
    let own = configuration.databases.map(\.name)
    let made = try folder.made().filter { !own.contains($0.name) }
    for database in configuration.databases + made {
      do {
        open[database.name] = try await GatewayDatabase(
          database, isFromFile: own.contains(database.name),
          file: folder.file(of: database.name), passwordRounds: rounds, logger: logger)
      } catch let failure as GatewayFailure {
        throw ListenError("Database '\(database.name)': \(failure.reason)")
      } catch {
        throw ListenError("Database '\(database.name)': \(error)")
      }
    }
    databases = Mutex(open)
  }

  /// Creates the gateway with the default body timeout.
  package convenience init(
    directory: URL, configuration: GatewayConfiguration, owner: UInt32 = geteuid(),
    passwordRounds: Int? = nil, logger: Logger
  ) async throws {
    try await self.init(
      directory: directory, configuration: configuration, owner: owner,
      passwordRounds: passwordRounds, bodyTimeout: BodyTimeout(), logger: logger)
  }

  /// Returns the router of the public port, 4984.
  package func publicRouter() -> Router<ServiceContext> { router(isAdmin: false) }

  /// Returns the router of the admin port, 4985, which includes the dashboard's pages.
  package func adminRouter() -> Router<ServiceContext> {
    let router = router(isAdmin: true)
    Dashboard(gateway: self).add(to: router)
    return router
  }

  private func router(isAdmin: Bool) -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      PageProtection()
      // `GatewayPort` describes its own errors. Only errors that occur before a request reaches
      // `GatewayPort` are described here.
      ErrorResponses { error, _ in
        let failure = GatewayFailure(describing: error)
        return .gateway(failure.json, status: HTTPResponse.Status(code: failure.status))
      }
      LoopbackHostOnly()
      SamePersonOnly(user: owner)
      GatewayPort(gateway: self, isAdmin: isAdmin)
    }
    return router
  }

  // MARK: Databases

  package var names: [String] { databases.withLock { $0.keys.sorted() } }

  package func database(_ name: String) -> GatewayDatabase? { databases.withLock { $0[name] } }

  /// - Throws: `GatewayFailure` if the name is taken or the database cannot be created.
  func makeDatabase(_ name: String, _ json: ExactJSON) async throws {
    try await changing.run { [self] in
      guard database(name) == nil else {
        throw GatewayFailure(412, "Duplicate database name \"\(name)\"")
      }
      let configuration = try DatabaseConfiguration(name: name, json, warn: { _ in })
      let database = try await GatewayDatabase(
        configuration, file: folder.file(of: name), passwordRounds: passwordRounds,
        logger: logger)
      try await DiskWork.run { [folder] in try folder.remember(configuration) }
      databases.withLock { $0[name] = database }
    }
  }

  /// - Throws: `GatewayFailure` if there is no such database.
  func deleteDatabase(_ name: String) async throws {
    try await changing.run { [self] in
      guard let database = databases.withLock({ $0.removeValue(forKey: name) }) else {
        throw GatewayFailure(404, "no such database \"\(name)\"")
      }
      database.close()
      try? await database.store.settle()
      try await DiskWork.run { [folder] in try folder.putAside(name) }
    }
  }

  func setSync(_ source: String?, of database: GatewayDatabase) async throws {
    try await changing.run { [folder] in
      let rules = try await SyncRules(source: source)
      try await DiskWork.run { [folder] in try folder.remember(sync: source, of: database.name) }
      database.use(rules)
    }
  }

  var configurationJSON: ExactJSON {
    .object([
      "api": .object([
        "admin_interface_authentication": .bool(false), "cors": cors?.json ?? .emptyObject,
      ]),
      "bootstrap": .object(["server": .string("walrus:")]),
      "logging": .object(["console": .object(["http": .bool(logsRequests)])]),
    ])
  }

  // MARK: Log

  func log(
    _ request: Request, as user: String?, _ status: HTTPResponse.Status, _ time: Duration
  ) {
    guard logsRequests else { return }
    let number = requests.withLock { number in
      number += 1
      return number
    }
    let who = user.map { " (as \($0))" } ?? ""
    let milliseconds =
      Double(time.components.attoseconds / 1_000_000_000_000) / 1000
      + Double(time.components.seconds) * 1000
    let line =
      "HTTP: #\(number): \(request.method) \(request.uri.path)\(who) --> \(status.code) "
      + "(\(milliseconds) ms)"
    StandardError.print(line.printableLine)
  }
}

/// A queue that runs its callers' work one at a time, in the order of the calls.
private actor OneAtATime {
  private var last: Task<Void, Never>?

  func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let before = last
    let task = Task {
      await before?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}

/// The time in which a body must arrive. The limit keeps slow clients from blocking the shared
/// memory.
struct BodyTimeout: Sendable {
  /// The time for any body, however small.
  var least = Duration.seconds(30)
  /// The number of bytes for which a larger body gets another second.
  var bytesPerSecond = 1 << 20

  func time(for count: Int) -> Duration { least + .seconds(count / bytesPerSecond) }
}
