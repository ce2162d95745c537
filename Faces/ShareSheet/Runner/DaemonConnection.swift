package import Contract
package import DaemonClient
import Foundation
package import Linux

/// A face's connection to the daemon, and the directories of its files.
package struct DaemonConnection: Sendable {
  package let directories: Directories
  package let client: ControlClient
  private let starter: DaemonStarter

  /// - Parameter environment: The caller's environment. A daemon that has to be restarted gets the
  ///   variables that it needs.
  package init(
    directories: Directories, client: ControlClient,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.directories = directories
    self.client = client
    starter = DaemonStarter(directories: directories, environment: environment)
  }

  /// Starts the daemon if necessary, and returns when the daemon has responded.
  /// - Parameter environment: The caller's environment, from which the daemon gets the variables
  ///   that it needs.
  /// - Throws: `ControlError` `noDaemon` if no daemon responds.
  package static func open(
    _ directories: Directories, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> DaemonConnection {
    let connection = DaemonConnection(
      directories: directories, client: ControlClient(socket: directories.controlSocket),
      environment: environment)
    try await connection.restore()
    return connection
  }

  /// Restarts the daemon if it is gone.
  /// - Throws: `ControlError` `noDaemon` if no daemon responds.
  package func restore() async throws {
    do { try await start() } catch let error as ControlError where error.code == .noDaemon {
      // The socket of a daemon that is shutting down still accepts a connection, then closes it.
      try await start()
    }
  }

  /// The number of successive connection losses that are retried.
  private static let maximumBreaks = 3
  /// A connection that lasted longer than this resets the count.
  private static let stable: Duration = .seconds(10)

  /// Runs `body`, and repeats it when the connection breaks. A daemon that crashed is restarted. A
  /// daemon that closed the connection of a stalled caller is called again.
  /// - Throws: Any error of `body`; `ControlError` `noDaemon` after four losses in succession.
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

  /// Starts the daemon if necessary, and returns when a daemon has responded.
  private func start() async throws {
    _ = try await OwnThread.run { [starter] in try starter.startedDaemon() }
    try await client.ping()
  }

  /// The number of files that are handed over between two calls of `progress`.
  private static let portion = 128

  /// Hands the files over and creates a share of all items.
  /// - Parameter progress: Receives the number of files handed over and their total. If there are
  ///   more than 128 files, it is called before each portion of 128 and after the last.
  package func offer(
    _ content: some ShareableContent, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) async throws -> ShareOffer {
    var items: [SharedItem<HandedFile>] = []
    let files = content.handedFiles
    if !files.isEmpty {
      let socket = try DescriptorSocketClient(socket: directories.descriptorSocket)
      for (number, (descriptor, handOver)) in files.enumerated() {
        if number.isMultiple(of: Self.portion), files.count > Self.portion {
          try Task.checkCancellation()
          progress(number, files.count)
        }
        items.append(
          .file(HandedFile(handle: try socket.handOver(descriptor, as: handOver))))
      }
      if files.count > Self.portion { progress(files.count, files.count) }
    }
    return try await client.createShare(
      ShareCreation(
        items: items + content.plainItems, title: content.title,
        isDebugged: content.isDebugged ? true : nil))
  }
}
