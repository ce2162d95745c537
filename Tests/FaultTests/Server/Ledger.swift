import Foundation
import Synchronization
import TestServers
import Transfers

/// The record of the requests and effects at the servers of one scenario.
final class Ledger: Sendable {
  private struct State {
    var requests: [History.Request] = []
    var effects: [History.Effect] = []
    /// The idempotency keys whose requests have been performed.
    var keys: Set<String> = []
    /// Resumable uploads by their paths.
    var uploads: [String: PartialUpload] = [:]
  }
  private let state = Mutex(State())
  let clock: QueueClock

  init(_ clock: QueueClock) { self.clock = clock }

  var requests: [History.Request] { state.withLock(\.requests) }
  var effects: [History.Effect] { state.withLock(\.effects) }

  /// - Returns: The number of the request, for later changes of its record.
  func note(_ request: History.Request) -> Int {
    state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
  }

  func note(_ change: (inout History.Request) -> Void, of number: Int) {
    state.withLock { change(&$0.requests[number]) }
  }

  /// Performs a request unless a request with the same key has been performed.
  func take(_ effect: History.Effect, key: String?) {
    state.withLock { state in
      if let key, !state.keys.insert(key).inserted { return }
      state.effects.append(effect)
    }
  }

  func upload(_ path: String) -> PartialUpload? { state.withLock { $0.uploads[path] } }

  func change(_ path: String, _ change: (inout PartialUpload?) -> Void) {
    state.withLock { change(&$0.uploads[path]) }
  }

  func forgetUploads() { state.withLock { $0.uploads = [:] } }

  var uploadPaths: [String] { state.withLock { $0.uploads.keys.sorted() } }
}

/// The part of an upload that a server has.
struct PartialUpload: Sendable {
  var bytes = Data()
  var length: Int
  var key: String?
  var isComplete = false
}
