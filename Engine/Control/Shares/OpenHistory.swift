import Contract
import Foundation
import History
import Linux
import Logging
import Transfers
import Translations

/// The history, or the reason why it cannot be opened. Sharing works without it.
struct OpenHistory: Sendable {
  let keeper: HistoryKeeper?
  private let problem: ControlError?

  init(
    in directories: Directories, of transfers: TransferQueue, logger: Logger,
    describe: @escaping @Sendable (String) -> HistoryKeeper.Destination?
  ) {
    let file = directories.state.appending(path: "history.sqlite")
    do {
      keeper = HistoryKeeper(
        store: try HistoryStore(at: file), transfers: transfers, logger: logger, describe: describe)
      problem = nil
    } catch {
      logger.error("the history cannot be opened: \(error)")
      keeper = nil
      problem = ControlError(
        .internal,
        Explanation(
          "The history cannot be read: \(error). Move \(file.path) away to start a new history."))
    }
  }

  /// - Throws: `ControlError` with the reason if the history cannot be opened.
  func open() throws(ControlError) -> HistoryKeeper {
    guard let keeper else {
      throw problem ?? ControlError(.internal, Explanation("The history cannot be opened."))
    }
    return keeper
  }
}
