import Contract
import Foundation
import TestServers
import Transfers

/// What a fault's scenario hands off, and what must come of it.
struct Parcel: Sendable {
  /// The first part of the path it is sent to: requests are known by it.
  var name = "parcel"
  var body = Data("moo".utf8)
  var method = "POST"
  /// Where it goes on the server after its name, with its slash.
  var rest = ""
  var headers: [HeaderField] = []
  var resumable: ResumableUpload?
  var atMostOnce = false
  var handOffKey: String?
  /// Another place than the first server's: the whole URL.
  var url: String?
  var end = End()

  /// What must come of it.
  struct End: Sendable {
    var state = Transfer.State.delivered
    /// Of one that stays: what it waits for.
    var wait: Transfer.Wait?
    /// Words of the sentence that the person reads.
    var says = ""
    /// What must be kept of the answer.
    var answer = ""
    /// How often a server did with it what it is for.
    var effects: ClosedRange<Int>?
    /// Requests that came to a server; too few mean that the fault never struck.
    var requests = 1...40
    /// Bytes of the body that may cross the wire at most, as multiples of it.
    var cost = 40.0

    var effectsAllowed: ClosedRange<Int> { effects ?? (state == .delivered ? 1...1 : 0...0) }

    /// Whether nothing more is to be waited for.
    func isReached(_ snapshot: TransferSnapshot) -> Bool {
      if snapshot.isFinal || snapshot.wait?.isHeld == true { return true }
      return state == .waiting && !snapshot.isSending && snapshot.transfer.attempts > 0
        && (wait == nil || snapshot.wait == wait)
    }
  }

  static func failed(_ says: String, requests: ClosedRange<Int> = 1...1) -> End {
    End(state: .failed, says: says, requests: requests)
  }
}
