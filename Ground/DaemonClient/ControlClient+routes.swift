package import Contract
import Foundation
import NIOHTTP1

extension ControlClient {
  package func status() async throws -> DaemonStatus { try await send(.GET, "/v1/status") }

  /// Asks the daemon to end; it goes on until it has come to a safe place.
  package func stop() async throws { try await send(.POST, "/v1/stop") }

  /// Every installed extension, whatever the items.
  package func extensions() async throws -> [ExtensionListing] {
    try await send(.GET, "/v1/extensions")
  }

  /// What an extension printed, by its name or bundle identifier.
  package func log(of name: String) async throws -> String {
    String(decoding: try await send(.GET, "/v1/logs/\(Self.escape(name))"), as: UTF8.self)
  }

  /// Where that is written.
  package func logFile(of name: String) async throws -> LogFile {
    try await send(.GET, "/v1/logs/\(Self.escape(name))/file")
  }

  // MARK: Apps and their extensions

  /// Bundles that are not used, and why.
  package func extensionProblems() async throws -> [ExtensionProblem] {
    try await send(.GET, "/v1/extensions/problems")
  }

  /// - throws: `ControlError` `bundleRefused` with what is wrong with it; then nothing has changed.
  package func install(_ installation: ApplicationInstallation) async throws -> InstalledApplication
  {
    try await send(.POST, "/v1/applications", body: installation)
  }

  /// - Parameter id: bundle identifier of the app or of one of its extensions.
  /// - throws: `ControlError` `notFound`, `bundleRefused`, `wrongState`.
  package func removeApplication(_ id: String, deletesData: Bool) async throws -> RemovedApplication
  {
    try await send(
      .DELETE, "/v1/applications/\(Self.escape(id))" + (deletesData ? "?deleteData=true" : ""))
  }

  /// - Returns: all extensions in their new order.
  /// - throws: `ControlError` `notFound`, `invalidRequest`.
  package func place(_ id: String, at position: Int) async throws -> [ExtensionListing] {
    try await send(
      .POST, "/v1/extensions/\(Self.escape(id))/position",
      body: ExtensionPosition(position: position))
  }

  /// - Returns: all extensions.
  /// - throws: `ControlError` `notFound`.
  package func setHidden(_ hidden: Bool, _ id: String) async throws -> [ExtensionListing] {
    try await send(
      .POST, "/v1/extensions/\(Self.escape(id))/visibility",
      body: ExtensionVisibility(hidden: hidden))
  }

  // MARK: People

  /// Everybody whom extensions have sent to, first whoever counts most.
  package func people() async throws -> [SharePerson] { try await send(.GET, "/v1/people") }

  /// - throws: `ControlError` `notFound`.
  package func forgetPerson(_ id: String) async throws {
    try await send(.DELETE, "/v1/people/\(Self.escape(id))")
  }

  /// Notes whom an app has sent to: the sheet offers them with each of its extensions.
  /// - Throws: `ControlError` `notFound` if the app has no extension; `invalidRequest` if the
  ///   conversation has no name or is too large.
  package func donate(_ conversation: Conversation, of app: String) async throws {
    try await send(
      .POST, "/v1/applications/\(Self.escape(app))/donations", body: conversation)
  }

  /// Forgets whom that app's extensions have said they sent to.
  /// - Parameter group: those of that `deletionGroup` alone; nil: all.
  /// - throws: `ControlError` `internal` when not everybody was forgotten.
  package func deleteDonations(of app: String, group: String?) async throws {
    try await send(
      .DELETE,
      "/v1/applications/\(Self.escape(app))/donations"
        + (group.map { "?group=\(Self.escape($0))" } ?? ""))
  }

  package func forgetEverybody() async throws { try await send(.DELETE, "/v1/people") }

  // MARK: Shares

  package func createShare(_ creation: ShareCreation) async throws -> ShareOffer {
    try await send(.POST, "/v1/shares", body: creation)
  }

  /// How the share stands now, and then whenever that changes.
  package func shareEvents(_ share: String) -> AsyncThrowingStream<ShareStatus, any Error> {
    events("/v1/shares/\(Self.escape(share))/events", named: "status")
  }

  /// Starts the chosen extension, with somebody whom it has sent to where a person is named.
  /// - throws: `ControlError` `notOffered`, `wrongState`, `notFound`.
  @discardableResult
  package func begin(
    _ share: String, with identifier: String, person: String? = nil, opensLinks: Bool = false
  ) async throws -> ShareStatus {
    try await send(
      .POST, "/v1/shares/\(Self.escape(share))/begin",
      body: ShareBeginning(
        extension: identifier, person: person, opensLinks: opensLinks ? true : nil))
  }

  /// - throws: `ControlError` `contentNotValid`, `wrongState`, `notFound`.
  @discardableResult
  package func send(_ input: PersonInput, to share: String) async throws -> ShareStatus {
    try await send(.POST, "/v1/shares/\(Self.escape(share))/input", body: input)
  }

  /// Ends the share and its extension. What was handed off stays.
  package func endShare(_ share: String) async throws {
    try await send(.DELETE, "/v1/shares/\(Self.escape(share))")
  }

  // MARK: Transfers

  /// Newest first, at most `TransferStatus.listLimit`; of one share, or all.
  package func transfers(of share: String? = nil) async throws -> [TransferStatus] {
    try await send(.GET, "/v1/transfers" + Self.query(share: share))
  }

  package func transfer(_ id: String) async throws -> TransferStatus {
    try await send(.GET, "/v1/transfers/\(Self.escape(id))")
  }

  /// The present transfers, of one share or all, and then every change.
  package func transferEvents(
    of share: String? = nil
  ) -> AsyncThrowingStream<TransferStatus, any Error> {
    events("/v1/transfers/events" + Self.query(share: share), named: "transfer")
  }

  /// Queues all of them in one commit.
  package func addTransfers(_ additions: TransferAdditions) async throws -> [TransferStatus] {
    try await send(.POST, "/v1/transfers", body: additions)
  }

  @discardableResult
  package func cancelTransfer(_ id: String) async throws -> TransferStatus {
    try await send(.POST, "/v1/transfers/\(Self.escape(id))/cancel")
  }

  @discardableResult
  package func retryTransfer(_ id: String) async throws -> TransferStatus {
    try await send(.POST, "/v1/transfers/\(Self.escape(id))/retry")
  }

  /// Retries with another URL or other header fields, and keeps everything else.
  @discardableResult
  package func retryTransfer(_ id: String, with edit: TransferEdit) async throws -> TransferStatus {
    try await send(.POST, "/v1/transfers/\(Self.escape(id))/retry", body: edit)
  }

  @discardableResult
  package func pauseTransfer(_ id: String) async throws -> TransferStatus {
    try await send(.POST, "/v1/transfers/\(Self.escape(id))/pause")
  }

  @discardableResult
  package func resumeTransfer(_ id: String) async throws -> TransferStatus {
    try await send(.POST, "/v1/transfers/\(Self.escape(id))/resume")
  }

  /// Everything that waits or is being sent.
  @discardableResult
  package func pauseAllTransfers() async throws -> TransferCount {
    try await send(.POST, "/v1/transfers/pause")
  }

  @discardableResult
  package func resumeAllTransfers() async throws -> TransferCount {
    try await send(.POST, "/v1/transfers/resume")
  }

  /// Newest first.
  package func transfers(matching filter: TransferFilter) async throws -> [TransferStatus] {
    var query = ["limit=\(filter.limit)"]
    if let share = filter.share { query.append("share=\(Self.escape(share))") }
    if let text = filter.query { query.append("query=\(Self.escape(text))") }
    if let state = filter.state { query.append("state=\(state.rawValue)") }
    return try await send(.GET, "/v1/transfers?" + query.joined(separator: "&"))
  }

  /// Forgets those that have ended, except for what an owner has not been told yet.
  /// - Parameter undecided: also those that failed, or nobody knows of.
  @discardableResult
  package func clearEndedTransfers(undecided: Bool) async throws -> TransferCount {
    try await send(.DELETE, "/v1/transfers?ended=true" + (undecided ? "&undecided=true" : ""))
  }

  /// Restores the transfers of a damaged journal as far as possible. Sends nothing.
  package func recoverTransfers() async throws -> TransferRecovery {
    try await send(.POST, "/v1/transfers/recover")
  }

  // MARK: Background sessions

  /// The ends that the owner has not acknowledged, and then each as it comes. On return the session
  /// is this process's.
  /// - throws: `ControlError` `sessionInUse`.
  package func sessionEvents(
    _ session: String, owner: String
  ) async throws -> AsyncThrowingStream<SessionEvent, any Error> {
    try await openedEvents(
      "/v1/sessions/\(Self.escape(session))/events?owner=\(Self.escape(owner))", named: "ended")
  }

  /// How far the session's tasks get that are being sent, at most four times a second each.
  package func sessionProgress(
    _ session: String, owner: String
  ) -> AsyncThrowingStream<SessionProgress, any Error> {
    events(
      "/v1/sessions/\(Self.escape(session))/progress?owner=\(Self.escape(owner))",
      named: "progress")
  }

  package func acknowledge(_ session: String, owner: String, upTo number: Int64) async throws {
    try await send(
      .POST, "/v1/sessions/\(Self.escape(session))/acknowledge",
      body: SessionAcknowledgement(owner: owner, upTo: number))
  }

  /// One path component or query value, with everything escaped that could mean something there.
  static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static func query(share: String?) -> String {
    share.map { "?share=\(escape($0))" } ?? ""
  }

  /// RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
