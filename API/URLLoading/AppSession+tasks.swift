import Contract
import DaemonClient
import Foundation
import Linux

/// The requests that an app's background session sends to the daemon.
extension AppSession {
  private static let handOffTries = 3

  /// Hands off a transfer to the daemon.
  /// - Returns: the transfer's identifier.
  /// - Throws: `ControlError` if the daemon cannot be reached or does not store the transfer. The
  ///   code is `sessionInUse` if another process uses the session.
  func handOver(_ request: TransferRequest, body: Descriptor?) async throws -> String {
    if case .refused = await adoption.finding() {
      throw ControlError(.sessionInUse, "Another process uses the session.")
    }
    var request = request
    // With this key the daemon recognizes a repeated hand-off of the same transfer.
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
        // If an earlier attempt had an unknown outcome, the hand-off's outcome stays unknown.
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

  /// Cancels a transfer. The session's event stream reports the transfer's end.
  func cancel(_ transfer: String) {
    Task {
      guard let client = try await daemon(starting: true) else { return }
      try await client.cancelTransfer(transfer)
    }
  }

  /// Returns the tasks that have not ended. While the daemon cannot be reached, the function waits,
  /// because an empty list would be wrong.
  /// - Returns: an empty list if another process uses the session or the session has become
  ///   invalid.
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
          StandardError.print(
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
