package import Connectivity
import Destinations
import Donations
import DurableStore
package import ExtensionBundles
import ExtensionHost
import ForegroundRequests
import FormPages
import Foundation
import Glibc
import HTTPService
import History
import Hummingbird
package import Linux
package import Logging
import NIOPosix
import Sandbox
import ServiceLifecycle
package import ShareSession
import Synchronization
import Transfers
import UnixSignals

/// The daemon: all parts of the engine, served on the control socket.
package struct Daemon: Sendable {
  package static let version = "0.1.0"

  private let directories: Directories
  private let journal: Journal
  private let transfers: TransferQueue
  private let shares: ShareRegistry
  private let extensions: ExtensionAdministration
  private let descriptors = DescriptorStore()
  private let appLoads: AppConnections
  private let apps = LaunchedApps()
  private let launching: AppLaunching
  private let opening: AppOpening
  private let pages: FormPages
  private let history: OpenHistory
  private let historyPictures: HistoryPictures
  private let chains: ShareChains?
  private let complaints: AsyncStream<ShareComplaint>
  private let complaint: AsyncStream<ShareComplaint>.Continuation
  private let lock: DaemonLock
  private let sockets: PassedSockets
  private let sandbox: Sandbox
  private let logger: Logger

  /// Opens the journal. `run` continues its transfers.
  /// - Throws: `DatabaseError`, `StoreError`, `SystemError` or `ExtensionProblem` if one of the
  ///   daemon's files or folders cannot be used.
  package init(
    directories: Directories, lock: DaemonLock, roots: [BundleRoot], deadlines: ShareDeadlines,
    idleTimeout: Duration = .seconds(60), trustRoots: TrustedRoots = .system,
    sockets: PassedSockets = PassedSockets(), logger: Logger
  ) async throws {
    self.directories = directories
    self.lock = lock
    self.sockets = sockets
    self.logger = logger
    sandbox = Sandbox(groups: .find(isDelegated: ProcessPrivacy.isInUnit))
    // A share ends with its daemon, so the files of an earlier daemon's shares are useless.
    do {
      // The user may have moved the state folder and left a link, which is not followed there.
      let state = directories.state.resolvingSymlinksInPath()
      try FolderRemoval.remove(
        state.appending(path: directories.shares.lastPathComponent).path)
    } catch {
      logger.warning("files of earlier shares remain: \(error)")
    }
    try directories.create()
    directories.closeToOthers()
    journal = try Journal(at: directories.journal)
    let preferences = PreferencesFile(directories)
    let destinations = DestinationBundles(directories)
    let programs = URL(filePath: RunningProgram.pathBesideOwn(DestinationBundles.program))
      .deletingLastPathComponent()
    let catalog = ExtensionCatalog(
      roots: roots + [destinations.root(programs: programs)], preferences: preferences,
      groups: directories, destinations: destinations)
    let permissions = LocalNetworkPermissionsFile(directories)
    let policy = LocalNetworkGrants(
      file: permissions, catalog: catalog, destinations: DestinationFolder(directories),
      shipped: BundleRoot.shipped
    ).policy
    transfers = TransferQueue(
      journal: journal, custody: try BodyStorage(spool: directories.spool),
      uploader: Uploader(
        loops: MultiThreadedEventLoopGroup(numberOfThreads: 2),
        idleTimeout: .seconds(idleTimeout.components.seconds),
        userAgent: "sharesheet/\(Self.version)", policy: policy,
        proxies: ProxySettings(environment: ProcessInfo.processInfo.environment),
        trustRoots: trustRoots,
        secrets: { owner, name, url in
          DestinationFolder.key(ofIdentifier: owner).flatMap {
            (try? DestinationSecrets(of: $0, in: directories))?
              .read(for: [DestinationFile.server(of: url)].compactMap(\.self))[name]
          }
        }),
      logger: logger)
    let known = KnownApps(
      directories, installedIn: directories.applications.resolvingSymlinksInPath().path)
    let launches = AppProgram.Surroundings(
      directories: directories, known: known, sandbox: sandbox, apps: apps, logger: logger)
    launching = AppLaunching(
      transfers: transfers, catalog: catalog, surroundings: launches, logger: logger)
    let opening = AppOpening(catalog: catalog, surroundings: launches, logger: logger)
    self.opening = opening
    (complaints, complaint) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(32))
    let loads = ForegroundRequests(
      loops: MultiThreadedEventLoopGroup(numberOfThreads: 2),
      userAgent: "sharesheet/\(Self.version)", policy: policy,
      proxies: ProxySettings(environment: ProcessInfo.processInfo.environment),
      trustRoots: trustRoots)
    appLoads = AppConnections(loads)
    let decisions = LocalNetworkDecisions(file: permissions, transfers: transfers, logger: logger)
    let donations = DonationFolder(directories)
    history = OpenHistory(
      in: directories, of: transfers, logger: logger,
      describe: { identifier in
        catalog.read()[identifier].map {
          HistoryKeeper.Destination(name: $0.displayName, rule: $0.responseRule)
        }
      })
    pages = FormPages(logger: logger)
    let pictures = PictureReader(
      program: RunningProgram.pathBesideOwn("sharesheet-pictures"), sandbox: sandbox)
    historyPictures = HistoryPictures(reader: pictures)
    shares = ShareRegistry(
      catalog: catalog, known: known,
      surroundings: ShareSurroundings(
        directories: directories, transfers: transfers, loads: loads,
        consent: decisions.consent,
        mounts: ReadOnlyMounts(
          program: RunningProgram.pathBesideOwn("sharesheet-attachments")),
        pictures: pictures, sandbox: sandbox,
        deadlines: deadlines, donations: donations,
        opener: { try await opening.open($0, for: $1) }, pages: pages, complaints: complaint,
        history: history.keeper, logger: logger),
      descriptors: descriptors)
    chains = history.keeper.map { [shares, transfers, complaint] in
      ShareChains(
        shares: shares, history: $0, transfers: transfers, complaints: complaint, logger: logger)
    }
    extensions = ExtensionAdministration(
      catalog: catalog, preferences: preferences, permissions: decisions,
      installer: try AppInstaller(
        directories: directories, catalog: catalog, preferences: preferences, known: known),
      shares: shares, descriptors: descriptors, transfers: transfers, known: known,
      donations: donations, logger: logger)
  }

  /// The caller's next step after the daemon has ended.
  package enum End: Sendable {
    case stopped
    /// The journal was deleted and has been written again. A new daemon must open it.
    case again
    /// The daemon's program was updated (SIGUSR1). A process of the new program must continue.
    case updated
  }

  private enum Stop: Sendable {
    /// SIGTERM, SIGINT or `POST /v1/stop`.
    case request
    /// SIGUSR1.
    case update
  }

  /// Serves until a signal or `POST /v1/stop` stops the daemon, or its home is removed.
  /// - Parameter onReady: Called when both sockets accept connections.
  /// - Throws: `SystemError` if a socket cannot be created.
  package func run(onReady: @escaping @Sendable () -> Void) async throws -> End {
    try await transfers.start()
    let files = Mutex(
      try DescriptorListener(
        directories: directories, passed: sockets.descriptors, store: descriptors, logger: logger))
    let (stops, stop) = AsyncStream.makeStream(of: Stop.self)
    let watches = ShareWatches()
    let notices = ShareNotices(
      directories: directories, transfers: transfers, shares: shares, watches: watches,
      complaints: complaints, history: history.keeper, pictures: historyPictures, logger: logger)
    let router = router(watches: watches, stop: { stop.yield(.request) })
    for problem in await shares.problems() { logger.warning("\(problem)") }
    for problem in sockets.problems { logger.warning("a passed socket cannot be used: \(problem)") }
    let path = directories.controlSocket.path
    let (listeners, listen) = AsyncStream.makeStream(of: Listener.self)
    listen.yield(
      try sockets.control.map { Listener.passed($0, path: path) }
        ?? Listener.unix(path: path, removesStale: true))
    let keeper = try HomeWatch(directories, lock: lock, journal: journal, logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          ControlService(
            router: router, listeners: listeners, onStop: { keeper.stop() }, logger: logger)
        ], logger: logger))
    // Signals are trapped before `onReady`, because its caller may end the daemon at once.
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sigusr1)
    let signalled = Task {
      for await signal in signals { stop.yield(signal == .sigusr1 ? .update : .request) }
    }
    let stopping = Task { [transfers] in
      var (isUpdated, isStopped) = (false, false)
      for await reason in stops {
        switch reason {
        case .request: isStopped = true
        case .update: isUpdated = true
        }
        // The shutdown waits for the requests, which may wait until the journal can be written.
        await transfers.announceStop()
        await group.triggerGracefulShutdown()
      }
      // A request to stop takes precedence over an update.
      return isUpdated && !isStopped
    }
    // From here both sockets queue connections until the server runs.
    onReady()
    logger.info("ready at \(path)")
    let launches = Task { [launching] in await launching.run() }
    let telling = Task { await notices?.run() }
    let remembering = Task { [history] in await history.keeper?.run() }
    let chaining = Task { [chains] in await chains?.run() }
    let keeping = Task { [transfers] in
      let loss = await keeper.run {
        listen.yield(try Listener.unix(path: path, removesStale: true))
        try files.withLock { files in
          files.stop()
          files = try DescriptorListener(
            directories: directories, store: descriptors, logger: logger)
        }
      }
      if loss != nil {
        await transfers.announceStop()
        await group.triggerGracefulShutdown()
      }
      return loss
    }
    try await group.run()
    keeper.stop()
    launches.cancel()
    await launches.value
    files.withLock { $0.stop() }
    await chains?.stop()
    await shares.endAll()
    await opening.endAll()
    await pages.end()
    complaint.finish()
    telling.cancel()
    await transfers.stop()
    await remembering.value
    await chaining.value
    await history.keeper?.store.close()
    let end = await leave(after: keeping.value)
    // A request to stop may arrive until here.
    signalled.cancel()
    stopping.cancel()
    logger.info("stopped")
    if case .stopped = end, await stopping.value { return .updated }
    return end
  }

  func router(watches: ShareWatches, stop: @escaping @Sendable () -> Void) -> ControlRouter {
    ControlRouter(
      shares: shares, transfers: transfers, descriptors: descriptors, loads: appLoads,
      extensions: extensions, apps: apps,
      report: DaemonReport(
        directories: directories, shares: shares, transfers: transfers, journal: journal,
        sandbox: sandbox),
      watches: watches, history: history, historyPictures: historyPictures,
      chains: chains, stop: stop)
  }

  /// Merges the journal's log into the journal, so that the journal is one complete file. If the
  /// file was deleted, writes it again.
  private func leave(after loss: HomeWatch.Loss?) async -> End {
    do {
      if journal.store.isInPlace {
        try await journal.store.settle()
      } else if loss != .home {
        try await journal.store.restore()
        logger.warning("\(directories.journal.path) was deleted and was created again")
        return loss == .journal ? .again : .stopped
      }
    } catch let error as SystemError where error.code == EEXIST {
      keepDisplaced()
    } catch {
      // Transfers in the write-ahead log are as durable as transfers in the database.
      logger.warning("the journal's log could not be merged into the journal: \(error)")
    }
    return .stopped
  }

  /// Moves this daemon's copy of the journal to `lost`, because another journal has taken its
  /// place. The user decides about the copy.
  private func keepDisplaced() {
    let copy = journal.store.displacedCopy
    do {
      let words = try UnclaimedFolder(beside: directories.spool).take(displacedJournal: copy)
      logger.error("\(words)")
    } catch {
      logger.error(
        "another journal replaced this daemon's journal, which is in \(copy) now (\(error))")
    }
  }
}
