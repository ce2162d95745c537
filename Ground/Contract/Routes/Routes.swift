package import Foundation

/// All routes of the control API. docs/openapi.yaml describes the same routes, and a test compares
/// the two.
package enum Routes {
  package typealias Get<Reply: Sendable> = ControlRoute<NoBody, Reply>

  // MARK: Daemon

  package static let status = Get<DaemonStatus>(.get, "status")
  package static let stop = Get<NoBody>(.post, "stop", status: 202)
  package static let log = Get<Data>(.get, "logs/:name")
  package static let logFile = Get<LogFile>(.get, "logs/:name/file")

  // MARK: Extensions and apps

  package static let extensions = Get<[ExtensionListing]>(.get, "extensions")
  package static let extensionProblems = Get<[ExtensionProblem]>(.get, "extensions/problems")
  package static let position = ControlRoute<ExtensionPosition, [ExtensionListing]>(
    .post, "extensions/:id/position")
  package static let visibility = ControlRoute<ExtensionVisibility, [ExtensionListing]>(
    .post, "extensions/:id/visibility")
  package static let networkPermissions = Get<[NetworkPermission]>(.get, "extensions/network")
  package static let networkPermission = ControlRoute<NetworkPermissionChange, [NetworkPermission]>(
    .post, "extensions/:id/network")
  /// The icon as PNG.
  package static let icon = Get<Data>(.get, "extensions/:id/icon")
  package static let install = ControlRoute<ApplicationInstallation, InstalledApplication>(
    .post, "applications", status: 201)
  package static let removeApplication = Get<RemovedApplication>(.delete, "applications/:id")

  // MARK: People

  package static let people = Get<[SharePerson]>(.get, "people")
  package static let forgetPerson = Get<NoBody>(.delete, "people/:id", status: 204)
  package static let forgetPeople = Get<NoBody>(.delete, "people", status: 204)
  package static let donate = ControlRoute<Conversation, NoBody>(
    .post, "applications/:id/donations", status: 204)
  package static let deleteDonations = Get<NoBody>(
    .delete, "applications/:id/donations", status: 204)

  // MARK: Shares

  package static let createShare = ControlRoute<ShareCreation, ShareOffer>(
    .post, "shares", status: 201)
  package static let shareEvents = Get<EventStream<ShareStatus>>(
    .get, "shares/:id/events", event: "status")
  package static let begin = ControlRoute<ShareBeginning, ShareStatus>(
    .post, "shares/:id/begin", status: 202)
  package static let chain = ControlRoute<ShareChain, [ChainedShare]>(
    .post, "shares/:id/chain", status: 201)
  package static let input = ControlRoute<PersonInput, ShareStatus>(
    .post, "shares/:id/input", status: 202)
  package static let endShare = Get<NoBody>(.delete, "shares/:id", status: 204)
  package static let picture = Get<Data>(.get, "shares/:id/pictures/:number")
  package static let thumbnail = Get<Data>(.get, "shares/:id/items/:number/thumbnail")

  // MARK: Transfers

  package static let transfers = Get<[TransferStatus]>(.get, "transfers")
  package static let transferEvents = Get<EventStream<TransferStatus>>(
    .get, "transfers/events", event: "transfer")
  package static let transfer = Get<TransferStatus>(.get, "transfers/:id")
  package static let addTransfers = ControlRoute<TransferAdditions, [TransferStatus]>(
    .post, "transfers", status: 201)
  package static let cancel = Get<TransferStatus>(.post, "transfers/:id/cancel")
  package static let retry = ControlRoute<TransferEdit, TransferStatus>(
    .post, "transfers/:id/retry")
  package static let pause = Get<TransferStatus>(.post, "transfers/:id/pause")
  package static let resume = Get<TransferStatus>(.post, "transfers/:id/resume")
  package static let pauseAll = Get<TransferCount>(.post, "transfers/pause")
  package static let resumeAll = Get<TransferCount>(.post, "transfers/resume")
  package static let recover = Get<TransferRecovery>(.post, "transfers/recover")
  package static let clearEnded = Get<TransferCount>(.delete, "transfers")

  // MARK: Background sessions and foreground requests

  package static let addTask = ControlRoute<SessionTask, TransferStatus>(
    .post, "sessions/:id/tasks", status: 201)
  package static let tasks = Get<SessionState>(.get, "sessions/:id/tasks")
  package static let sessionEvents = Get<EventStream<SessionEvent>>(
    .get, "sessions/:id/events", event: "ended")
  package static let sessionProgress = Get<EventStream<SessionProgress>>(
    .get, "sessions/:id/progress", event: "progress")
  package static let acknowledge = ControlRoute<SessionAcknowledgement, NoBody>(
    .post, "sessions/:id/acknowledge", status: 204)
  package static let foregroundRequests = ControlRoute<ForegroundSocket, NoBody>(
    .post, "loads", status: 204)

  // MARK: History

  package static let history = Get<[HistoryEntry]>(.get, "history")
  package static let historyEvents = Get<EventStream<HistoryEntry>>(
    .get, "history/events", event: "entry")
  package static let historyEntry = Get<HistoryEntry>(.get, "history/:id")
  package static let entryThumbnail = Get<Data>(.get, "history/:id/thumbnail")
  package static let forgetEntry = Get<NoBody>(.delete, "history/:id", status: 204)
  package static let forgetHistory = Get<TransferCount>(.delete, "history")
  package static let unshare = Get<HistoryEntry>(.post, "history/:id/unshare", status: 202)
}
