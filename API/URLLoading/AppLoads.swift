import AppleSupport
import Contract
import DaemonClient
import Foundation
import Linux

/// The foreground requests of an app, which the daemon performs. The first request opens a
/// connection to the daemon. If the daemon ends, the next request opens a new connection.
actor AppLoads {
  /// The requests of this process's app, or `nil` if the program belongs to no app.
  static let current: AppLoads? =
    AppBundle.current?.identifier == nil
    ? nil : AppLoads(directories: Directories(), program: AppSession.program)

  private let directories: Directories
  private let program: String
  private var opening: Task<ForegroundConnection, any Error>?

  /// - Parameter program: the path of the daemon's program.
  init(directories: Directories, program: String) {
    self.directories = directories
    self.program = program
  }

  /// Returns the open connection, or a new connection if there is none.
  /// - Throws: `ControlError` if the daemon cannot be reached.
  func line() async throws -> ForegroundConnection {
    while let opening {
      if let line = try? await opening.value, !line.hasEnded { return line }
      // Another waiting caller may have started a new connection.
      if self.opening == opening { break }
    }
    let task = Task { [directories, program] in
      do {
        return try await Self.open(in: directories, program: program)
      } catch let error as ControlError where error.code == .noDaemon {
        // The daemon was about to exit. No request was sent yet, so a second attempt is safe.
        return try await Self.open(in: directories, program: program)
      }
    }
    opening = task
    return try await task.value
  }

  private static func open(
    in directories: Directories, program: String
  ) async throws -> ForegroundConnection {
    let (client, channel, handle) = try await OwnThread.run {
      let starter = DaemonStarter(directories: directories, program: program)
      let client = try starter.startedDaemon()
      let (near, far) = try UnixSocket.pair(.stream)
      let handle = try DescriptorSocketClient(socket: directories.descriptorSocket).handOver(
        far.descriptor, as: DescriptorHandOver())
      return (client, HostConnection.Channel(near), handle)
    }
    try await client.open(ForegroundSocket(handle: handle))
    let line = ForegroundConnection(over: channel)
    let reader = Thread {
      while let received = try? channel.receive() {
        guard case .load(let id, let event) = received.message else { continue }
        line.hear(event, received.descriptors.first, of: id)
      }
      line.end()
    }
    reader.name = "loads"
    reader.start()
    return line
  }
}
