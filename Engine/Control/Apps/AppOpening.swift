import Contract
import ExtensionBundles
import Foundation
import Glibc
import HTTPSyntax
import Linux
import Logging
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
  private let known: KnownApps
  private let directories: Directories
  private let logger: Logger
  private var running: Set<Int32> = []
  private var starting = 0
  private var isStopped = false

  init(
    catalog: ExtensionCatalog, known: KnownApps, directories: Directories, logger: Logger
  ) {
    self.catalog = catalog
    self.known = known
    self.directories = directories
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
    guard known.contains(app) else {
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
    let process = try await AppProgram.start(
      program, of: app, URLLaunch.environment(url), answer: writing, logs: directories.logs)
    running.insert(process)
    if isStopped { kill(process, SIGTERM) }
    Task { await self.follow(process, of: app) }
    return reading
  }

  private func answer(on pipe: Descriptor) async throws -> UInt8? {
    try await OwnThread.run {
      var wait = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, Self.answerTimeout) > 0 else { return nil }
      return try pipe.read(upTo: 1).first
    }
  }

  private func follow(_ process: Int32, of app: ContainingApplication) async {
    let deadline = Task {
      try await Task.sleep(for: .seconds(AppProgram.timeout))
      self.end(process)
    }
    do {
      // The process identifier stays reserved until the process has been waited for.
      try await OwnThread.run { ChildProcess.awaitEnd(of: process) }
      deadline.cancel()
      running.remove(process)
      let status = try ChildProcess.wait(for: process)
      if status != .exited(code: 0) {
        logger.warning("\(app.identifier), launched to open a URL, \(status)")
      }
    } catch {
      logger.warning("\(app.identifier), launched to open a URL: \(error)")
    }
  }

  private func end(_ process: Int32) {
    if running.contains(process) { kill(process, SIGKILL) }
  }

  /// Ends all apps when the daemon stops, including an app that is still starting.
  func endAll() {
    isStopped = true
    for process in running { kill(process, SIGTERM) }
  }
}
