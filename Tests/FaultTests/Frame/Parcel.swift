import Contract
import Foundation
import TestServers
import Transfers

/// A hand-off of a scenario, and its required end.
struct Parcel: Sendable {
  /// The first part of the target's path, by which servers recognize the parcel's requests.
  var name = "parcel"
  var body = Data("moo".utf8)
  var method = "POST"
  /// The rest of the target's path after the name, with its slash.
  var rest = ""
  var headers: [HeaderField] = []
  var resumable: ResumableUpload?
  var atMostOnce = false
  var handOffKey: String?
  /// The whole URL, if the target is not the first server.
  var url: String?
  var end = End()

  /// A required end.
  struct End: Sendable {
    var state = Transfer.State.delivered
    /// The reason for which the transfer waits, if the parcel's required state is `waiting`.
    var wait: WaitReason?
    /// Words of the message that the user reads.
    var says = ""
    /// Text of the response that must be kept.
    var answer = ""
    /// How often a server may perform the request.
    var effects: ClosedRange<Int>?
    /// The number of requests that reach a server. Too few requests mean that the fault did not
    /// occur.
    var requests = 1...40
    /// The most bytes that may be sent, as a multiple of the body's size.
    var cost = 40.0

    var effectsAllowed: ClosedRange<Int> { effects ?? (state == .delivered ? 1...1 : 0...0) }

    /// Whether the parcel has reached its end, so that nothing more will change.
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
