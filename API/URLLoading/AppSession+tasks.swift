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
    var tries = 1
    while true {
      do {
        return try await handOverOnce(request, body)
      } catch let error as ControlError
        where [.noDaemon, .handOffUnknown].contains(error.code) && tries < Self.handOffTries
      {
        tries += 1
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

  /// Those that have not ended.
  func tasks() async -> [SessionState.Task] {
    guard let client = try? await daemon(starting: true) else { return [] }
    return (try? await client.session(identifier, owner: owner).tasks) ?? []
  }
}
