import ChangeFeed
import Contract
import Destinations
import DurableStore
import Foundation
import History
import Linux
import Logging
import ShareSession
import Transfers
import Translations

/// The chains of shares. When a share has its link, the daemon posts the link to the next
/// destination of the chain.
///
/// Each step is stored with the identifier of its future share before the first share is posted,
/// and until its own share is posted. If the daemon ends in between, the next daemon continues. A
/// share that has handed off a transfer is posted, so no step is done twice.
actor ShareChains {
  /// The time for which an extension may reject its content while it loads.
  private static let patience: Duration = .seconds(10)
  /// The longest pause before a step is stored again, for example while the disk is full.
  private static let longestPause: Duration = .seconds(60)

  private let shares: ShareRegistry
  private let history: HistoryKeeper
  private let transfers: TransferQueue
  private let complaints: AsyncStream<ShareComplaint>.Continuation
  private let logger: Logger
  /// The shares of the steps that a task is working on.
  private var atWork: Set<String> = []
  /// The shares of the steps to look at once more, because the share before them has changed.
  private var changed: Set<String> = []
  /// The shares of the steps that are being posted.
  private var posting: Set<String> = []
  /// The shares of the steps that were cancelled while a task was working on them.
  private var cancelled: Set<String> = []
  private var isStopping = false

  init(
    shares: ShareRegistry, history: HistoryKeeper, transfers: TransferQueue,
    complaints: AsyncStream<ShareComplaint>.Continuation, logger: Logger
  ) {
    self.shares = shares
    self.history = history
    self.transfers = transfers
    self.complaints = complaints
    self.logger = logger
  }

  /// Stores the steps that follow a share, instead of earlier ones.
  /// - Throws: `ControlError` `notFound` if there is no such open share or destination,
  ///   `notOffered` with the reason if a destination accepts no link, `invalidRequest` if the number
  ///   of steps is not valid, or `DatabaseError` if the steps cannot be stored.
  func set(_ chain: ShareChain, after share: String) async throws -> [ChainedShare] {
    guard (1...ShareChain.stepLimit).contains(chain.steps.count) else {
      throw ControlError(
        .invalidRequest, Explanation("A chain has 1 to \(ShareChain.stepLimit) steps."))
    }
    guard try await shares.status(of: share).isOpen else {
      throw ControlError(.wrongState, Explanation("The share has ended."))
    }
    var steps: [PendingStep] = []
    for step in chain.steps {
      let name = try await shares.linkDestination(step.extension)
      steps.append(
        PendingStep(
          share: RandomIdentifier.make(), after: steps.last?.share ?? share,
          extension: step.extension, destination: name, text: step.text))
    }
    try await history.store.setSteps(steps, after: share)
    // The share may have been posted, or may have ended, in the meantime.
    for step in steps { look(at: step) }
    return steps.map { ChainedShare(share: $0.share, destination: $0.destination) }
  }

  /// Cancels a share that waits for the link of the share before it. A step that is being posted is
  /// not changed.
  /// - Returns: Whether the share is a step of a chain.
  /// - Throws: `StoreError` or `DatabaseError` if the history cannot be read or changed.
  func cancel(_ share: String) async throws -> Bool {
    guard let step = try await history.store.step(of: share) else { return false }
    guard !step.isPosting, !posting.contains(share) else { return true }
    if atWork.contains(share) { cancelled.insert(share) }
    await history.settle(share, .cancelled)
    try await history.store.removeStep(share)
    await review(after: share)
    return true
  }

  /// Continues the chains. Returns when the history has stopped.
  func run() async {
    let changes = history.changes.subscribe()
    await review()
    for await entry in changes { await review(after: entry.id) }
  }

  /// Leaves the steps to the next daemon.
  func stop() { isStopping = true }

  /// Looks at all pending steps, or at the steps that follow one share.
  private func review(after share: String? = nil) async {
    do {
      for step in try await history.store.steps(after: share) {
        // After a crash, only the journal may know the share.
        if share == nil { _ = try await history.entry(of: step.after) }
        look(at: step)
      }
    } catch {
      logger.error("the chains cannot be read: \(error)")
    }
  }

  private func look(at step: PendingStep) {
    guard atWork.insert(step.share).inserted else {
      changed.insert(step.share)
      return
    }
    Task {
      var pause = Duration.seconds(1)
      while !isStopping {
        do {
          repeat {
            changed.remove(step.share)
            try await advance(step)
          } while changed.contains(step.share)
          break
        } catch {
          logger.error(
            "a step of a chain cannot be stored, and is tried again in \(pause): \(error)")
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, Self.longestPause)
        }
      }
      atWork.remove(step.share)
      cancelled.remove(step.share)
    }
  }

  private func advance(_ step: PendingStep) async throws {
    guard !isStopping, let step = try await history.store.step(of: step.share) else { return }
    if step.isPosting, try await settleInterrupted(step) { return }
    // The extension of the share before it may hand off more transfers. The registry does not count
    // this listener, so the share can expire.
    if let session = try? await shares.session(step.after) {
      for await status in await session.follow() where !status.isOpen { break }
      await session.waitForHandOffs()
    }
    // The step may have been replaced or cancelled in the meantime.
    guard !isStopping, let step = try await history.store.step(of: step.share) else { return }
    // The step is read before the history, because it is removed when its share is in the history.
    let isComing = try await history.store.step(of: step.after) != nil
    guard let before = try await history.store.entry(step.after) else {
      // Only the journal may know the share, if its extension failed after it had handed off a
      // transfer. Then this step is looked at again, because the history changes.
      if !isComing, await !shares.isUnderWay(step.after),
        try await history.entry(of: step.after) == nil
      {
        try await abandon(step)
      }
      return
    }
    let mayDeliver =
      switch before.state {
      case .sending, .waitingForPerson: true
      // A retry may deliver the share, if it has been posted.
      case .failed, .outcomeUnknown: try await hasTransfers(step.after)
      case .delivered, .deliveredWithoutLink, .posted, .cancelled, .removing, .unshared: false
      }
    guard !cancelled.contains(step.share) else { return }
    if mayDeliver {
      if try await history.store.entry(step.share) == nil { await note(step, link: nil, before) }
    } else {
      await note(step, link: before.link, before)
      guard !cancelled.contains(step.share) else { return }
      if let link = before.link {
        posting.insert(step.share)
        defer { posting.remove(step.share) }
        try await post(step, link)
      } else {
        try await end(
          step, .failed, because: Explanation("\(before.titleExplanation) gave no link."))
      }
    }
  }

  /// Decides about a step whose Post may have been chosen before an earlier daemon ended.
  /// - Returns: Whether the step is over.
  private func settleInterrupted(_ step: PendingStep) async throws -> Bool {
    if try await hasTransfers(step.share) {
      try await history.store.removeStep(step.share)
      return true
    }
    // A destination file shares only by transfers, so nothing was shared.
    if DestinationFolder.key(ofIdentifier: step.extension) != nil { return false }
    try await end(
      step, .outcomeUnknown,
      because: Explanation(
        "The daemon ended while \(step.destination) was posting. It is unknown what it has shared.")
    )
    return true
  }

  private func post(_ step: PendingStep, _ link: String) async throws {
    var failure: (any Error)?
    do {
      _ = try await shares.create(ShareCreation(items: [.url(link)]), peer: nil, as: step.share)
      let changes = try await shares.follow(step.share)
      _ = try await shares.begin(step.extension, share: step.share)
      try await post(step, following: changes)
    } catch {
      failure = error
    }
    await shares.end(step.share)
    if try await hasTransfers(step.share) {
      // Transfers that were handed off are delivered, even if the extension failed then.
      try await history.store.removeStep(step.share)
    } else if let failure, Self.mayPass(failure) {
      await history.settle(step.share, .sending, because: Explanation(of: failure))
      _ = try await history.store.note(isPosting: false, of: step.share)
      throw failure
    } else if let failure {
      // If the daemon is stopping, the next daemon decides.
      if !isStopping { try await end(step, .failed, because: Explanation(of: failure)) }
    } else {
      await history.settle(step.share, .posted)
      try await history.store.removeStep(step.share)
    }
  }

  /// Returns whether the step may succeed later, because this computer cannot store it now or is too
  /// busy.
  private static func mayPass(_ failure: any Error) -> Bool {
    switch failure {
    case let refusal as ControlError: refusal.code == .busy
    case is SystemError, is StoreError: true
    default: false
    }
  }

  private func hasTransfers(_ share: String) async throws -> Bool {
    try await !transfers.snapshots(ofShare: share, limit: 1).isEmpty
  }

  /// Enters the text and chooses Post.
  private func post(_ step: PendingStep, following changes: AttendedEvents) async throws {
    let session = try await shares.session(step.share)
    var post = UnattendedPost(to: step.destination, text: step.text)
    let (events, sink) = AsyncStream.makeStream(of: ShareStatus?.self)
    let watching = Task {
      for await status in changes { sink.yield(status) }
      sink.finish()
    }
    var limit: Task<Void, any Error>?
    defer {
      watching.cancel()
      limit?.cancel()
    }
    for await status in events {
      let actions =
        if let status { post.handle(status) } else {
          await post.losePatience(session.status.view)
        }
      // The time that the extension's process needs to start does not count.
      if limit == nil, !actions.isEmpty {
        limit = Task {
          try await Task.sleep(for: Self.patience)
          sink.yield(nil)
        }
      }
      for action in actions {
        switch action {
        case .send(let input): try await session.input(input)
        case .post:
          guard try await history.store.note(isPosting: true, of: step.share) else {
            throw ControlError(.wrongState, Explanation("The step was cancelled."))
          }
          try await session.input(.post)
        case .finish: return
        case .refuse(let reason): throw ControlError(.wrongState, reason)
        case .postpone(let reason): throw ControlError(.busy, reason)
        }
      }
    }
    throw ControlError(.wrongState, Explanation("The share has ended."))
  }

  // MARK: The history

  /// Records the share of a step before it is posted, so that the user sees it.
  private func note(_ step: PendingStep, link: String?, _ before: HistoryEntry) async {
    let name = before.items.first?.name ?? before.destination
    let item = HistoryEntry.Item(
      name: link ?? english("Link of \(name)"), type: "public.url", source: link.map { .url($0) })
    let record = SharedRecord(
      id: step.share, extension: step.extension, destination: step.destination, items: [item],
      text: step.text, date: .now)
    await history.note(record, state: .sending)
    if link == nil, !cancelled.contains(step.share) {
      await history.settle(
        step.share, .sending, because: Explanation("Waiting for the link of \(before.title)."))
    }
  }

  /// Ends a step that follows a share which is not in the history. If the step is not in the history
  /// either, the user never chose Post, so there is nothing to report.
  private func abandon(_ step: PendingStep) async throws {
    if try await history.store.entry(step.share) != nil {
      try await end(step, .cancelled, because: Explanation("The share before it is gone."))
    } else {
      try await history.store.removeStep(step.share)
      await review(after: step.share)
    }
  }

  /// Ends a step that cannot be posted. The step is removed last, so that no share stays in progress
  /// if the daemon ends in between.
  private func end(
    _ step: PendingStep, _ state: HistoryEntry.State, because reason: Explanation
  ) async throws {
    await history.settle(step.share, state, because: reason)
    try await history.store.removeStep(step.share)
    let sentence = Explanation("The link was not shared with \(step.destination). \(reason)")
    logger.warning("\(sentence)")
    complaints.yield(ShareComplaint(share: step.share, sentence: sentence))
  }
}
