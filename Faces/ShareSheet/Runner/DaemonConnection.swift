package import Contract
package import DaemonClient
import Foundation
package import Linux

/// A face's connection to the daemon, and the daemon's directories.
package struct DaemonConnection: Sendable {
  package let directories: Directories
  package let client: ControlClient
  private let starter: DaemonStarter

  /// - Parameter environment: The caller's environment. If a daemon has to be started, it gets the
  ///   variables that it needs from this environment.
  package init(
    directories: Directories, client: ControlClient,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.directories = directories
    self.client = client
    starter = DaemonStarter(directories: directories, environment: environment)
  }

  /// Starts the daemon if necessary, and returns when the daemon has responded.
  /// - Parameter environment: The caller's environment. A daemon that this function starts gets the
  ///   variables that it needs from this environment.
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

  /// Restarts the daemon if it has ended.
  /// - Throws: `ControlError` `noDaemon` if no daemon responds.
  package func restore() async throws {
    do { try await start() } catch let error as ControlError where error.code == .noDaemon {
      // A daemon that is shutting down still accepts the connection, then closes it. The second
      // call starts a new daemon.
      try await start()
    }
  }

  /// The maximum number of successive connection losses after which `body` is repeated.
  private static let maximumBreaks = 3
  /// If a connection lasted longer than this, the count of losses starts again.
  private static let stable: Duration = .seconds(10)

  /// Runs `body`, and repeats it if the connection breaks. If the daemon has crashed, restarts it.
  /// If the daemon has closed the connection because the caller stalled, connects again.
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

  /// The number of files that are sent to the daemon between two calls of `progress`.
  private static let portion = 128

  /// Sends the files' descriptors to the daemon and creates a share of all items.
  /// - Parameter progress: Receives the number of files sent and the total number. If there are
  ///   more than 128 files, it is called before each portion of 128 files and after the last
  ///   portion. Otherwise it is not called.
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
