import Contract
import DaemonClient
import ShareSheet
import Translations

/// A posted share whose extension may still be working. All transfers of the share are known only
/// after the extension has finished.
struct PostedShare {
  let posted: ShareStatus

  /// Waits until the share has ended.
  /// - Returns: The last status of the share.
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
      // The transfers that were handed off are stored on the disk. All other work of the extension
      // ended with the daemon.
    }
    if let taken = try? await DaemonConnection.open().client.transfers(of: posted.share) {
      last.transfers = taken.map(\.id)
    }
    last.aftermath = .incomplete
    last.isUnknown = true
    last.message =
      translated(
        """
        The daemon ended before the extension finished. It is unknown whether its uploads were \
        handed off. Check 'sharesheet transfers'.
        """
      )
    return last
  }
}
