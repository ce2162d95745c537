import Contract
import DaemonClient
import ShareSheet

/// What follows on posting: the extension finishes what it had begun. Only then is it known what is
/// to be waited for.
struct Aftermath {
  let posted: ShareStatus

  /// - Returns: the share as it stands in the end.
  func follow(_ client: ControlClient) async throws -> ShareStatus {
    var last = posted
    guard last.isOpen else { return last }
    do {
      for try await status in client.shareEvents(posted.share) {
        last = status
        if !status.isOpen { return last }
      }
    } catch let error as ControlError where error.code == .notFound {
      return last
    } catch let error as ControlError where error.code == .noDaemon {
      // What it had handed off is on the disk; the rest went with the daemon.
    }
    if let taken = try? await DaemonConnection.open().client.transfers(of: posted.share) {
      last.transfers = taken.map(\.id)
    }
    last.aftermath = .incomplete
    last.isUnknown = true
    last.message =
      "The daemon ended before the extension had finished what it had begun. "
      + "Whether that was handed off is not known: 'sharesheet transfers' shows what was."
    return last
  }
}
