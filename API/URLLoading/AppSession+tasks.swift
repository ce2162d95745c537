import ControlAPI
import Directories
import Foundation
import Linux
import Wire

/// What an app's background session asks of the daemon.
extension AppSession {
  private static let handOffTries = 3

  /// - Returns: the transfer's id.
  /// - throws: `ControlError`: `sessionInUse` when the session is another process's.
  func handOver(_ request: TransferRequest, body: Descriptor?) async throws -> String {
    if case .refused = await adoption.finding() {
      throw ControlError(.sessionInUse, "Another process has the session.")
    }
    var request = request
    // Asked again, the daemon knows the transfer that it has taken over already.
    request.handOffKey = RandomIdentifier.make()
    var unknown: ControlError?
    var tries = 1
    while true {
      do {
        return try await handOverOnce(request, body)
      } catch let error as ControlError
        where [.noDaemon, .handOffUnknown].contains(error.code) && tries < Self.handOffTries
      {
        if error.code == .handOffUnknown { unknown = error }
        tries += 1
      } catch {
        // A no of a later time says nothing of the one that nobody knows of.
        throw unknown ?? error
      }
    }
  }

  private func handOverOnce(
    _ request: TransferRequest, _ body: Descriptor?
  ) async throws -> String {
    guard let client = try await daemon(starting: true) else {
      throw ControlError(.noDaemon, "The daemon is not running.")
    }
    let socket = directories.descriptorSocket
    let handle = try await OwnThread.run { () -> String? in
      guard let body else { return nil }
      return try DescriptorSocketClient(socket: socket).handOver(
        body, as: DescriptorHandOver(name: request.fileName))
    }
    let task = SessionTask(owner: owner, request: request, handle: handle)
    return try await client.add(task, to: identifier).id
  }

  /// The end is told as every other is.
  func cancel(_ transfer: String) {
    Task {
      guard let client = try await daemon(starting: true) else { return }
      try await client.cancelTransfer(transfer)
    }
  }

  /// Those that have not ended. While the daemon cannot be asked it waits: none would be a lie.
  /// - Returns: none when the session is another process's, or has become invalid meanwhile.
  func tasks() async -> [SessionState.Task] {
    var pause = 0.1
    while !isStopped, !Task.isCancelled {
      do {
        if let client = try await daemon(starting: true) {
          return try await client.session(identifier, owner: owner).tasks
        }
      } catch let error as ControlError where error.code == .sessionInUse {
        return []
      } catch is CancellationError {
        return []
      } catch {
        if pause < 0.2 {
          printWarning(
            "warning: background session \(identifier) waits for the daemon to list its tasks: "
              + "\(error)")
        }
      }
      try? await Task.sleep(for: .seconds(pause))
      pause = min(pause * 2, 5)
    }
    return []
  }
}
