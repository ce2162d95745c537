import Contract
package import Donations
package import ExtensionHost
package import ForegroundRequests
package import FormPages
package import History
package import Linux
package import Logging
package import Sandbox
package import Transfers
package import Translations

/// The services that a share needs.
package struct ShareSurroundings: Sendable {
  package var directories: Directories
  package var transfers: TransferQueue
  package var loads: ForegroundRequests
  package var consent: LocalNetworkConsent
  package var mounts: ReadOnlyMounts
  package var pictures: PictureReader
  package var sandbox: Sandbox
  package var deadlines: ShareDeadlines
  package var starts: ExtensionStarts
  package var donations: DonationFolder
  /// Opens a URL in the containing app of the extension with that identifier.
  /// - Throws: `Failure` or another error with the reason, if the URL was not opened.
  package typealias Opener = @Sendable (_ url: String, _ owner: String) async throws -> Void
  package var opener: Opener
  package var pages: FormPages
  /// The receiver of shares that were posted but not completely shared.
  package var complaints: AsyncStream<ShareComplaint>.Continuation?
  /// The history of posted shares, or `nil` if shares are not recorded.
  package var history: HistoryKeeper?
  package var logger: Logger

  package init(
    directories: Directories, transfers: TransferQueue, loads: ForegroundRequests,
    consent: LocalNetworkConsent, mounts: ReadOnlyMounts,
    pictures: PictureReader, sandbox: Sandbox, deadlines: ShareDeadlines,
    starts: ExtensionStarts = ExtensionStarts(),
    donations: DonationFolder? = nil,
    opener: @escaping Opener = { _, _ in throw Failure.notOpened("No program can open URLs.") },
    pages: FormPages? = nil, complaints: AsyncStream<ShareComplaint>.Continuation? = nil,
    history: HistoryKeeper? = nil, logger: Logger
  ) {
    self.directories = directories
    self.transfers = transfers
    self.loads = loads
    self.consent = consent
    self.mounts = mounts
    self.pictures = pictures
    self.sandbox = sandbox
    self.deadlines = deadlines
    self.starts = starts
    self.donations = donations ?? DonationFolder(directories)
    self.opener = opener
    self.pages = pages ?? FormPages(logger: logger)
    self.complaints = complaints
    self.history = history
    self.logger = logger
  }
}

/// A share that was posted, but not completely shared.
package struct ShareComplaint: Hashable, Sendable {
  package let share: String
  /// The message for the user.
  package let sentence: Explanation

  package init(share: String, sentence: Explanation) {
    self.share = share
    self.sentence = sentence
  }
}
