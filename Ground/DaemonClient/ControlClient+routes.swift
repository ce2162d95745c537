package import Contract

extension ControlClient {
  /// Returns the state of the daemon.
  package func status() async throws -> DaemonStatus { try await send(Routes.status) }

  /// Asks the daemon to exit. The daemon first waits until its data is safe.
  package func stop() async throws { try await send(Routes.stop) }

  /// Returns all installed extensions.
  package func extensions() async throws -> [ExtensionListing] {
    try await send(Routes.extensions)
  }

  /// Returns the output of an extension, by its name or bundle identifier.
  package func log(of name: String) async throws -> String {
    String(decoding: try await bytes(Routes.log, name), as: UTF8.self)
  }

  /// Returns the location of the file with an extension's output.
  package func logFile(of name: String) async throws -> LogFile {
    try await send(Routes.logFile, name)
  }

  // MARK: Apps and their extensions

  /// Returns the bundles that the daemon does not use, with the reasons.
  package func extensionProblems() async throws -> [ExtensionProblem] {
    try await send(Routes.extensionProblems)
  }

  /// Installs an app.
  /// - Throws: `ControlError` `bundleRefused` with the reason if the app cannot be installed,
  ///   `replacesAnother` if the user must allow the installation. After an error nothing has changed.
  package func install(_ installation: ApplicationInstallation) async throws -> InstalledApplication
  {
    try await send(Routes.install, body: installation)
  }

  /// Removes an app.
  /// - Parameter id: The bundle identifier of the app or of one of its extensions.
  /// - Throws: `ControlError` `notFound` if there is no such app, `bundleRefused` if it cannot be
  ///   removed, `wrongState` if its data is in use or one of its transfers is not delivered.
  package func removeApplication(_ id: String, deletesData: Bool) async throws -> RemovedApplication
  {
    try await send(
      Routes.removeApplication, id, query: [("deleteData", deletesData ? "true" : nil)])
  }

  /// Moves an extension in the sheet's order.
  /// - Parameter position: The position from 1.
  /// - Returns: All extensions in their new order.
  /// - Throws: `ControlError` `notFound` if there is no such extension, `invalidRequest` if the
  ///   position is not valid.
  package func place(_ id: String, at position: Int) async throws -> [ExtensionListing] {
    try await send(Routes.position, id, body: ExtensionPosition(position: position))
  }

  /// Returns the user's permissions for extensions to reach hosts on this computer and its networks.
  package func networkPermissions() async throws -> [NetworkPermission] {
    try await send(Routes.networkPermissions)
  }

  /// Permits or forbids an extension to reach a host on this computer or its networks.
  /// - Parameter id: The bundle identifier, or `*` for all extensions.
  /// - Returns: All permissions.
  /// - Throws: `ControlError` `notFound` if there is no such extension, `invalidRequest` if the host
  ///   is not valid.
  package func setReachable(
    _ allowed: Bool, _ host: String, by id: String
  ) async throws -> [NetworkPermission] {
    try await send(
      Routes.networkPermission, id, body: NetworkPermissionChange(host: host, allowed: allowed))
  }

  /// Hides or shows an extension in sheets.
  /// - Returns: All extensions.
  /// - Throws: `ControlError` `notFound` if there is no such extension.
  package func setHidden(_ hidden: Bool, _ id: String) async throws -> [ExtensionListing] {
    try await send(Routes.visibility, id, body: ExtensionVisibility(hidden: hidden))
  }

  // MARK: People

  /// Returns the recipients of extensions' earlier messages. The best suggestion comes first.
  package func people() async throws -> [SharePerson] { try await send(Routes.people) }

  /// Discards the donations of a person.
  /// - Throws: `ControlError` `notFound` if the person is unknown.
  package func forgetPerson(_ id: String) async throws {
    try await send(Routes.forgetPerson, id)
  }

  /// Records that an app has sent something to these recipients. The sheet then offers the
  /// recipients with each of the app's extensions.
  /// - Throws: `ControlError` `notFound` if the app has no extension, `invalidRequest` if the
  ///   conversation has no name or is too large.
  package func donate(_ conversation: Conversation, of app: String) async throws {
    try await send(Routes.donate, app, body: conversation)
  }

  /// Deletes the donations of an app's extensions.
  /// - Parameter group: The `deletionGroup` of the donations. `nil` means all.
  /// - Throws: `ControlError` `internal` if a donation could not be deleted.
  package func deleteDonations(of app: String, group: String?) async throws {
    try await send(Routes.deleteDonations, app, query: [("group", group)])
  }

  /// Discards all donations.
  package func forgetEverybody() async throws { try await send(Routes.forgetPeople) }

  // MARK: Shares

  /// Creates a share and returns its items and destinations.
  package func createShare(_ creation: ShareCreation) async throws -> ShareOffer {
    try await send(Routes.createShare, body: creation)
  }

  /// Returns the share's present state and then each change.
  package func shareEvents(_ share: String) -> AsyncThrowingStream<ShareStatus, any Error> {
    events(Routes.shareEvents, share)
  }

  /// Starts the chosen extension, with the chosen person if there is one.
  /// - Throws: `ControlError` `notFound` if there is no such share, extension or person,
  ///   `notOffered` with the reason if the extension rejects the items, `wrongState` if the share
  ///   cannot begin.
  @discardableResult
  package func begin(
    _ share: String, with identifier: String, person: String? = nil, opensLinks: Bool = false,
    asksAboutHosts: Bool = false
  ) async throws -> ShareStatus {
    try await send(
      Routes.begin, share,
      body: ShareBeginning(
        extension: identifier, person: person, opensLinks: opensLinks ? true : nil,
        asksAboutHosts: asksAboutHosts ? true : nil))
  }

  /// Sends an input of the user to the extension.
  /// - Throws: `ControlError` `contentNotValid` if the extension rejects the content, `wrongState`
  ///   if the share does not accept the input now, `notFound` if there is no such share.
  @discardableResult
  package func send(_ input: PersonInput, to share: String) async throws -> ShareStatus {
    try await send(Routes.input, share, body: input)
  }

  /// Stores the destinations that follow the share. Each gets the link of the share before it,
  /// without a face. If the share is not posted, the destinations are discarded.
  /// - Throws: `ControlError` `notFound` if there is no such share or destination, `notOffered` with
  ///   the reason if a destination accepts no link, `wrongState` if the share has ended.
  package func follow(_ share: String, with chain: ShareChain) async throws -> [ChainedShare] {
    try await send(Routes.chain, share, body: chain)
  }

  /// Ends the share and its extension. Transfers that were handed off continue.
  package func endShare(_ share: String) async throws {
    try await send(Routes.endShare, share)
  }

  // MARK: Transfers

  /// Returns the transfers of one share or of all shares, newest first, at most
  /// `TransferStatus.listLimit`.
  package func transfers(of share: String? = nil) async throws -> [TransferStatus] {
    try await send(Routes.transfers, query: [("share", share)])
  }

  /// Returns a transfer.
  package func transfer(_ id: String) async throws -> TransferStatus {
    try await send(Routes.transfer, id)
  }

  /// Returns the present transfers of one share or of all shares, and then each change.
  package func transferEvents(
    of share: String? = nil
  ) -> AsyncThrowingStream<TransferStatus, any Error> {
    events(Routes.transferEvents, query: [("share", share)])
  }

  /// Adds all transfers in one commit.
  package func addTransfers(_ additions: TransferAdditions) async throws -> [TransferStatus] {
    try await send(Routes.addTransfers, body: additions)
  }

  /// Cancels a transfer.
  @discardableResult
  package func cancelTransfer(_ id: String) async throws -> TransferStatus {
    try await send(Routes.cancel, id)
  }

  /// Retries a waiting or failed transfer now.
  /// - Parameter edit: The URL or header fields to change first. Everything else is kept.
  @discardableResult
  package func retryTransfer(
    _ id: String, with edit: TransferEdit = TransferEdit()
  ) async throws -> TransferStatus {
    try await send(Routes.retry, id, body: edit)
  }

  /// Pauses a transfer.
  @discardableResult
  package func pauseTransfer(_ id: String) async throws -> TransferStatus {
    try await send(Routes.pause, id)
  }

  /// Resumes a paused transfer.
  @discardableResult
  package func resumeTransfer(_ id: String) async throws -> TransferStatus {
    try await send(Routes.resume, id)
  }

  /// Pauses all transfers that are pending or in flight.
  @discardableResult
  package func pauseAllTransfers() async throws -> TransferCount {
    try await send(Routes.pauseAll)
  }

  /// Resumes all paused transfers.
  @discardableResult
  package func resumeAllTransfers() async throws -> TransferCount {
    try await send(Routes.resumeAll)
  }

  /// Returns the matching transfers, newest first.
  package func transfers(matching filter: TransferFilter) async throws -> [TransferStatus] {
    try await send(
      Routes.transfers,
      query: [
        ("limit", "\(filter.limit)"), ("share", filter.share), ("query", filter.query),
        ("state", filter.state?.rawValue),
      ])
  }

  /// Discards the transfers that have ended. Transfers with an unacknowledged event stay.
  /// - Parameter undecided: Whether to discard failed transfers and transfers with an unknown
  ///   outcome too.
  @discardableResult
  package func clearEndedTransfers(undecided: Bool) async throws -> TransferCount {
    try await send(
      Routes.clearEnded, query: [("ended", "true"), ("undecided", undecided ? "true" : nil)])
  }

  /// Recovers the transfers of a damaged journal as far as possible. Sends nothing.
  package func recoverTransfers() async throws -> TransferRecovery {
    try await send(Routes.recover)
  }

  // MARK: Background sessions

  /// Returns the unacknowledged events of a background session and then each new event. On return
  /// this process holds the session lease.
  /// - Throws: `ControlError` `sessionInUse` if another process has the session.
  package func sessionEvents(
    _ session: String, owner: String
  ) async throws -> AsyncThrowingStream<SessionEvent, any Error> {
    try await openedEvents(Routes.sessionEvents, session, query: [("owner", owner)])
  }

  /// Returns the progress of the session's tasks in flight, at most four times a second for each
  /// task.
  package func sessionProgress(
    _ session: String, owner: String
  ) -> AsyncThrowingStream<SessionProgress, any Error> {
    events(Routes.sessionProgress, session, query: [("owner", owner)])
  }

  /// Acknowledges the events up to a number.
  package func acknowledge(_ session: String, owner: String, upTo number: Int64) async throws {
    try await send(
      Routes.acknowledge, session,
      body: SessionAcknowledgement(owner: owner, upTo: number))
  }
}
