import ChangeFeed
import Contract
import ExtensionBundles
import Foundation
import Linux
import Logging
import Sandbox
import Synchronization
import Transfers

/// The launcher of an extension's containing app. It launches the app when transfers of a
/// background session have ended and no process listens. It launches only apps that the user has
/// installed, opened or shared to, and each app has a sandbox and the limits of an extension.
actor AppLaunching {
  private let transfers: TransferQueue
  private let catalog: ExtensionCatalog
  private let surroundings: AppProgram.Surroundings
  private let logger: Logger
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private var plan = LaunchPlan()
  private var running: Set<AppProgram> = []
  private var timer: Task<Void, Never>?
  private var isStopped = false

  init(
    transfers: TransferQueue, catalog: ExtensionCatalog,
    surroundings: AppProgram.Surroundings, logger: Logger
  ) {
    self.transfers = transfers
    self.catalog = catalog
    self.surroundings = surroundings
    self.logger = logger
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Launches apps until the calling task is cancelled. Then sends SIGTERM to the launched apps,
  /// and returns.
  func run() async {
    let listening = Task { [transfers, wake] in
      for await _ in transfers.sessionsWithEvents.subscribe() { wake.yield() }
    }
    wake.yield()
    for await _ in wakes { await look() }
    listening.cancel()
    timer?.cancel()
    isStopped = true
    for program in running { program.terminate() }
  }

  private func look() async {
    do {
      plan.heard(try await transfers.sessionsToLaunch())
    } catch {
      logger.error("the events of background sessions cannot be read: \(error)")
    }
    // The queue's clock is used, because a change of the system's clock must not change a pause.
    let now = transfers.clock.now
    for key in plan.launches(at: now, isAdopted: transfers.isAdopted) {
      Task { await self.launch(key) }
    }
    timer?.cancel()
    timer = plan.nextDate(after: now).map { date in
      Task { [wake] in
        try? await Task.sleep(for: .seconds(date.timeIntervalSince(now) + 0.01))
        if !Task.isCancelled { wake.yield() }
      }
    }
  }

  private func launch(_ key: SessionKey) async {
    var isClean = false
    do {
      isClean = try await run(key)
    } catch {
      logger.warning("the app of \(key.owner) cannot be launched: \(error)")
    }
    let pending = try? await transfers.sessionsToLaunch()
    plan.ended(key, cleanly: isClean, newest: pending?[key], at: transfers.clock.now)
    wake.yield()
  }

  /// - Returns: Whether the app exited with status 0.
  private func run(_ key: SessionKey) async throws -> Bool {
    guard let app = catalog.read().application(of: key.owner), let program = app.executable else {
      logger.info(
        "no program is installed for \(key.owner), so the events of \(key.session) stay pending")
      return false
    }
    guard surroundings.known.contains(app) else {
      logger.info(
        "\(app.identifier) is not launched for the events of \(key.session): the app has not been installed, opened or shared to"
      )
      return false
    }
    let launched = try await AppProgram.start(
      program, of: app, owners: catalog.read().owners(of: app),
      BackgroundLaunch(owner: key.owner, session: key.session).environment, in: surroundings)
    guard !isStopped else {
      launched.kill()
      try await launched.awaitEnd()
      _ = try launched.status()
      return false
    }
    running.insert(launched)
    let deadline = Task {
      try await Task.sleep(for: .seconds(AppProgram.timeout))
      self.end(launched)
    }
    // The process identifier stays reserved until `status`.
    try await launched.awaitEnd()
    deadline.cancel()
    running.remove(launched)
    switch try launched.status() {
    case .ended(let status): return status == .exited(code: 0)
    case .notStarted: throw AppProgram.NotLaunched(description: "its sandbox could not be made")
    }
  }

  private func end(_ program: AppProgram) {
    if running.contains(program) { program.kill() }
  }
}
