import Contract
import ExtensionBundles
import Foundation
import Glibc
import HTTPSyntax
import Linux
import Logging
import Sandbox
import Synchronization

/// The opener of URLs for extensions. A URL is opened only in the containing app of the extension
/// that requests the opening, and only if the app declares the URL's scheme.
actor AppOpening {
  /// The maximum number of apps that open URLs at the same time.
  private static let concurrency = 4
  /// The time within which an app must report whether it accepts the URL, in milliseconds.
  private static let answerTimeout: Int32 = 20_000
  private static let longestURL = 1 << 16

  private let catalog: ExtensionCatalog
  private let surroundings: AppProgram.Surroundings
  private let logger: Logger
  private var running: Set<AppProgram> = []
  private var starting = 0
  private var isStopped = false

  init(
    catalog: ExtensionCatalog, surroundings: AppProgram.Surroundings, logger: Logger
  ) {
    self.catalog = catalog
    self.surroundings = surroundings
    self.logger = logger
  }

  /// - Parameter owner: The bundle identifier of the extension that requests the opening.
  /// - Throws: `Failure` with the reason, if no app accepts the URL.
  func open(_ text: String, for owner: String) async throws {
    guard text.utf8.count <= Self.longestURL, let url = URL(reading: text), let scheme = url.scheme
    else { throw Failure.notOpened("The URL is invalid or too long.") }
    guard let app = catalog.read().application(of: owner), let program = app.executable else {
      throw Failure.notOpened("The extension's app has no program.")
    }
    guard app.schemes.contains(scheme.lowercased()) else {
      throw Failure.notOpened(
        "\(app.name) does not declare the scheme \(scheme) under CFBundleURLTypes in its Info.plist."
      )
    }
    guard surroundings.known.contains(app) else {
      if surroundings.known.hasLostRecords { throw Self.lostRecord(of: app) }
      throw Failure.notOpened("\(app.name) has not been installed, opened or shared to.")
    }
    guard running.count + starting < Self.concurrency else {
      throw Failure.notOpened("\(Self.concurrency) apps are already opening URLs.")
    }
    let answers = try await launch(program, of: app, toOpen: url.absoluteString)
    let answer = try await answer(on: answers)
    guard answer == URLLaunch.taken else {
      throw Failure.notOpened(
        answer == nil
          ? "\(app.name) ended, or took too long, before it accepted the URL."
          : "\(app.name) does not accept the URL.")
    }
  }

  /// Starts the app, and returns the reading end of its pipe. The daemon's copy of the writing end
  /// closes when this call returns, so the pipe reaches its end when the app exits.
  private func launch(
    _ program: URL, of app: ContainingApplication, toOpen url: String
  ) async throws -> Descriptor {
    starting += 1
    defer { starting -= 1 }
    let (reading, writing) = try Descriptor.pipe()
    let launched = try await start(program, of: app, toOpen: url, answer: writing)
    running.insert(launched)
    if isStopped { launched.terminate() }
    Task { await self.follow(launched, of: app) }
    return reading
  }

  private func start(
    _ program: URL, of app: ContainingApplication, toOpen url: String, answer: Descriptor
  ) async throws -> AppProgram {
    do {
      return try await AppProgram.start(
        program, of: app, owners: catalog.read().owners(of: app), URLLaunch.environment(url),
        answer: answer, in: surroundings)
    } catch let problem as ExtensionProblem {
      switch problem.kind {
      case .changed:
        throw Failure.notOpened("\(app.name) has changed since it was installed. Install it again.")
      case .unrecorded:
        throw Self.lostRecord(of: app)
      case .absent, .unopened, .other: throw problem
      }
    }
  }

  private static func lostRecord(of app: ContainingApplication) -> Failure {
    Failure.notOpened(
      "\(app.name) was not opened, because the records of apps are damaged. Install the app again.")
  }

  private func answer(on pipe: Descriptor) async throws -> UInt8? {
    try await OwnThread.run {
      var wait = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, Self.answerTimeout) > 0 else { return nil }
      return try pipe.read(upTo: 1).first
    }
  }

  private func follow(_ launched: AppProgram, of app: ContainingApplication) async {
    let deadline = Task {
      try await Task.sleep(for: .seconds(AppProgram.timeout))
      self.end(launched)
    }
    do {
      // The process identifier stays reserved until `status`.
      try await launched.awaitEnd()
      deadline.cancel()
      running.remove(launched)
      switch try launched.status() {
      case .ended(.exited(code: 0)): break
      case .ended(let status):
        logger.warning("\(app.identifier), launched to open a URL, \(status)")
      case .notStarted:
        logger.warning("\(app.identifier), launched to open a URL: its sandbox could not be made")
      }
    } catch {
      logger.warning("\(app.identifier), launched to open a URL: \(error)")
    }
  }

  private func end(_ program: AppProgram) {
    if running.contains(program) { program.kill() }
  }

  /// Ends all apps when the daemon stops, including an app that is still starting.
  func endAll() {
    isStopped = true
    for program in running { program.terminate() }
  }
}
