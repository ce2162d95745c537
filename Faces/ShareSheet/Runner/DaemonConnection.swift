package import ControlAPI
package import Directories
import Foundation
import Linux

/// The daemon as a face reaches it, and where its files are.
package struct DaemonConnection: Sendable {
  package let directories: Directories
  package let client: ControlClient
  private let starter: DaemonStarter

  /// - Parameter environment: The caller's. A daemon that has to be started again gets what it
  ///   needs of it.
  package init(
    directories: Directories, client: ControlClient,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.directories = directories
    self.client = client
    starter = DaemonStarter(directories: directories, environment: environment)
  }

  /// Starts the daemon if need be, and returns once it has responded.
  /// - Parameter environment: The caller's, of which the daemon gets what it needs.
  /// - Throws: `ControlError` `noDaemon`.
  package static func open(
    _ directories: Directories, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> DaemonConnection {
    let connection = DaemonConnection(
      directories: directories, client: ControlClient(socket: directories.controlSocket),
      environment: environment)
    try await connection.restore()
    return connection
  }

  /// Starts the daemon again if it is gone.
  /// - Throws: `ControlError` `noDaemon`.
  package func restore() async throws {
    do { try await start() } catch let error as ControlError where error.code == .noDaemon {
      // The socket of a daemon that is just ending still accepts, and then closes.
      try await start()
    }
  }

  /// Breaks in a row, after which the daemon is at fault.
  private static let maximumBreaks = 3
  /// What held for so long was no failure to begin with.
  private static let stable: Duration = .seconds(10)

  /// Runs `body`, and again whenever the connection breaks: a daemon that crashed is started again,
  /// and one that closed the connection of a caller that stood still is asked anew.
  /// - Throws: What `body` throws; `ControlError` `noDaemon` after several breaks in a row.
  package nonisolated(nonsending) func throughBreaks<Result>(
    _ body: nonisolated(nonsending) (ControlClient) async throws -> Result
  ) async throws -> Result {
    var breaks = 0
    while true {
      let begun = ContinuousClock.now
      do { return try await body(client) } catch let error as ControlError
        where error.code == .noDaemon
      {
        breaks = begun.duration(to: .now) > Self.stable ? 1 : breaks + 1
        guard breaks <= Self.maximumBreaks else { throw error }
        try await restore()
      }
    }
  }

  /// Returns once a daemon has responded.
  private func start() async throws {
    _ = try await OwnThread.run { [starter] in try starter.startedDaemon() }
    try await client.ping()
  }

  /// Files that are handed over between two calls of `progress`.
  private static let portion = 128

  /// Hands the files over and creates a share of everything.
  /// - Parameter progress: gets how many of how many files the daemon has, before each portion of
  ///   many files and after the last.
  package func offer(
    _ content: some ShareableContent, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) async throws -> ShareOffer {
    var items: [ShareItem] = []
    let files = content.handedFiles
    if !files.isEmpty {
      let socket = try DescriptorSocketClient(socket: directories.descriptorSocket)
      for (number, (descriptor, name)) in files.enumerated() {
        if number.isMultiple(of: Self.portion), files.count > Self.portion {
          try Task.checkCancellation()
          progress(number, files.count)
        }
        items.append(
          .file(handle: try socket.handOver(descriptor, as: DescriptorHandOver(name: name))))
      }
      if files.count > Self.portion { progress(files.count, files.count) }
    }
    return try await client.createShare(
      ShareCreation(
        items: items + content.plainItems, title: content.title,
        isDebugged: content.isDebugged ? true : nil))
  }
}
