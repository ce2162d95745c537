package import ChangeFeed
package import Contract
import ExtensionHost
import ForegroundRequests
import Foundation
import Linux
import Logging
import Sandbox
import Translations

/// One share. It connects `ShareMachine` with the extension's process and the transfers.
package actor ShareSession {
  package nonisolated let id: String
  package nonisolated let items: [SharedItem<SharedFile>]
  private let changes = ChangeFeed<String, ShareStatus>()

  nonisolated let pictures: SharePictures

  private let title: String?
  let surroundings: ShareSurroundings
  /// Whether the extension waits for a debugger. The deadlines are then disabled.
  private let isDebugged: Bool
  private(set) var machine: ShareMachine?
  private(set) var destination: ShareExtension?
  /// The conversation that the user has chosen with the extension.
  private(set) var conversation: Conversation?
  /// The last conversation that the extension has donated.
  private(set) var sentTo: Conversation?
  var isInHistory = false
  private(set) var process: ExtensionProcess?
  private var loads: ProcessForegroundRequests?
  /// The user's inputs while the process was starting.
  private var outbox: [PersonInput] = []
  /// Whether a face can ask the user about links.
  private(set) var opensLinks = false
  /// Whether a face can ask the user about hosts on the user's own networks.
  private(set) var asksAboutHosts = false
  /// The number of requests to copy, of all processes of this share.
  var copyCount = 0
  /// The number of requests to open a URL, of all processes of this share.
  var openingCount = 0
  /// The requests that wait for the user's answer to a question, by the question's number.
  var answers: [Int: CheckedContinuation<Bool?, Never>] = [:]
  /// The number of questions of all processes of this share.
  var questionCount = 0
  /// The user's answers about hosts. Requests to the same host wait for the same answer.
  var hostAnswers: [String: Task<Bool?, Never>] = [:]
  var kept = ReturnedFiles()
  private var timer: Task<Void, Never>?
  private(set) var hasEnded = false
  private var posting: [CheckedContinuation<Void, any Error>] = []
  /// The number of hand-offs in flight, and the callers that wait for their end.
  private var handOffs = 0
  private var settling: [CheckedContinuation<Void, Never>] = []
  /// The callers that wait until a posted share has finished.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(
    id: String, items: [SharedItem<SharedFile>], title: String?, surroundings: ShareSurroundings,
    isDebugged: Bool = false
  ) {
    self.id = id
    self.items = items
    self.title = title
    self.surroundings = surroundings
    self.isDebugged = isDebugged
    pictures = SharePictures(
      in: surroundings.directories.shares.appending(path: id, directoryHint: .isDirectory),
      reader: surroundings.pictures, logger: surroundings.logger)
  }

  package var status: ShareStatus {
    machine?.status ?? ShareStatus(share: id, state: .choosing)
  }

  /// Returns the current status and all later changes. Both are read on this actor, so that no
  /// change is missed.
  package func follow() -> ChangeFeed<String, ShareStatus>.Subscription {
    changes.subscribe(initial: [(key: id, value: status)])
  }

  /// Starts an extension for this share, with the conversation that the user has chosen.
  /// - Parameters:
  ///   - opensLinks: Whether a face can ask the user about links.
  ///   - asksAboutHosts: Whether a face can ask the user about hosts on the user's own networks.
  /// - Throws: `ControlError.wrongState` if the share has begun already, or the extension must
  ///   wait.
  package func begin(
    _ destination: ShareExtension, to conversation: Conversation? = nil, opensLinks: Bool = false,
    asksAboutHosts: Bool = false
  ) async throws {
    if let machine, !machine.status.state.isFinal {
      throw ControlError(.wrongState, Explanation("This share has already begun."))
    }
    if machine?.status.state == .posted {
      throw ControlError(.wrongState, Explanation("This share has been posted."))
    }
    try surroundings.starts.check(destination)
    if let refusal = RequiredSandbox.refusal(
      of: destination.name, isDebugged: isDebugged, in: surroundings.sandbox,
      surroundings.directories)
    {
      throw ControlError(.wrongState, refusal)
    }
    // A cancelled process may still be exiting.
    timer?.cancel()
    dismiss()
    self.destination = destination
    self.conversation = conversation
    self.opensLinks = opensLinks
    self.asksAboutHosts = asksAboutHosts
    hostAnswers = [:]
    machine = ShareMachine(
      share: id, name: destination.name, extension: destination.identifier,
      deadlines: deadlines)
    for action in ShareMachine.beginning { await perform(action) }
  }

  /// Handles the user's input. For Post, returns when the extension has validated the latest text.
  /// - Throws: `ControlError.contentNotValid` if the extension rejects Post, `.wrongState` if the
  ///   share is not in a state for this input.
  package func input(_ input: PersonInput) async throws {
    guard machine != nil, !hasEnded else {
      throw ControlError(
        .wrongState,
        hasEnded
          ? Explanation("The share has ended.")
          : Explanation("No extension has been chosen for this share."))
    }
    if case .answer(let number, let isYes) = input { return await answer(number, isYes) }
    guard input == .post else { return await handle(.person(input)) }
    try await withCheckedThrowingContinuation { continuation in
      posting.append(continuation)
      Task { await handle(.person(.post)) }
    }
  }

  /// Whether the share is posted and its extension is still finishing its work.
  package var isFinishing: Bool { status.aftermath == .working }

  /// Returns when the extension of a posted share has finished.
  package func finish() async {
    while isFinishing, !hasEnded { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Ends the share in any state, and removes its files. If the extension is still working, its
  /// work is interrupted.
  package func end() async {
    if isFinishing {
      await handle(.outOfTime)
      await finish()
    }
    hasEnded = true
    await withdrawQuestions()
    for continuation in waiting { continuation.resume() }
    waiting = []
    timer?.cancel()
    loads?.end()
    process?.end()
    process = nil
    settlePost(.failure(ControlError(.wrongState, Explanation("The share has ended."))))
    changes.finish()
    pictures.close()
    for case .file(let file) in items { file.readOnly.close() }
    do {
      // The extension's processes may still run and change the folder.
      try FolderRemoval.remove(folder.path)
    } catch {
      surroundings.logger.warning("files of the ended share \(id) remain: \(error)")
    }
    // The caller queries the queued transfers next, so all hand-offs must have ended.
    await waitForHandOffs()
  }

  /// Returns when no hand-off of the extension is being stored.
  package func waitForHandOffs() async {
    while handOffs > 0 { await withCheckedContinuation { settling.append($0) } }
  }

  func beginHandOff() { handOffs += 1 }

  func endHandOff() {
    handOffs -= 1
    guard handOffs == 0 else { return }
    let settling = settling
    self.settling = []
    for continuation in settling { continuation.resume() }
  }

  // MARK: The machine's actions

  func handle(_ event: ShareMachine.Event) async {
    guard let actions = machine?.handle(event) else { return }
    for action in actions { await perform(action) }
    if !status.isOpen { await withdrawQuestions() }
    guard !isFinishing else { return }
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  private func perform(_ action: ShareMachine.Action) async {
    switch action {
    case .launch(let text): await launch(text: text)
    case .tell(let input):
      if let process { process.send(.input(input)) } else { outbox.append(input) }
    case .startTimer(let deadline): startTimer(deadline)
    case .stopTimer: timer?.cancel()
    case .dismiss: dismiss()
    case .expire: process?.send(.expire)
    case .kill:
      loads?.end()
      process?.end()
    case .acceptPost: settlePost(.success(()))
    case .refusePost(.content(let reason)):
      settlePost(.failure(ControlError(.contentNotValid, reason)))
    case .refusePost(.state(let reason)):
      settlePost(.failure(ControlError(.wrongState, reason)))
    case .noteStart(let hasShown):
      guard let destination else { break }
      if hasShown {
        surroundings.starts.succeeded(destination)
      } else {
        surroundings.starts.failed(destination)
      }
    case .learn(let conversations):
      sentTo = conversations.last
      await learn(conversations)
    case .publish:
      // The share is recorded before the status is published, so that the history has the entry
      // when clients see the post.
      await noteInHistory()
      changes.publish(status, for: id)
    case .complain(let sentence):
      surroundings.logger.warning("\(sentence)")
      surroundings.complaints?.yield(ShareComplaint(share: id, sentence: sentence))
    }
  }

  private func settlePost(_ result: Result<Void, ControlError>) {
    let waiting = posting
    posting = []
    for continuation in waiting { continuation.resume(with: result.mapError { $0 }) }
  }

  /// The deadlines. They are very long for a debugged extension.
  private var deadlines: ShareDeadlines { isDebugged ? .none : surroundings.deadlines }

  private func startTimer(_ deadline: ShareMachine.Deadline) {
    timer?.cancel()
    // The share may have ended while the process was starting.
    guard !hasEnded else { return }
    let seconds =
      switch deadline {
      case .firstView: deadlines.firstView
      case .validation: deadlines.validation
      case .post: deadlines.post
      case .finish: deadlines.finish
      case .leave: 2
      }
    timer = Task {
      // While the user considers a question, the extension cannot continue.
      repeat { try? await Task.sleep(for: .seconds(seconds)) } while !Task.isCancelled && isAsking
      if !Task.isCancelled { await self.handle(.outOfTime) }
    }
  }

  // MARK: The process

  var folder: URL {
    surroundings.directories.shares.appending(path: id, directoryHint: .isDirectory)
  }

  private func launch(text: String?) async {
    guard let destination else { return }
    kept.clear()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var request = try extensionRequest(for: destination, text: text)
      if isDebugged { request.waitsForDebugger = true }
      let log = ExtensionLog(
        folder: surroundings.directories.logs, bundleIdentifier: destination.identifier)
      var policy = SandboxPolicy(
        for: destination, request, folder: folder, surroundings.directories)
      policy.usesNamespaces = !isDebugged
      let started = try await ExtensionProcess.start(
        executable: destination.executable, folder: folder, sandbox: surroundings.sandbox,
        policy: policy, log: log,
        onPicture: { [pictures] in pictures.keep($1, as: $0) })
      // The share may have been cancelled while the process was starting.
      guard !hasEnded, machine?.status.state.isFinal == false else { return started.end() }
      process = started
      if isDebugged {
        await handle(.debugged(process: await started.guest(running: destination.executable)))
      }
      started.send(.begin(request))
      for input in outbox { started.send(.input(input)) }
      outbox = []
      let loads = surroundings.loads.process(
        of: destination.identifier,
        asking: { [weak self] in await self?.mayReach($0) ?? false },
        tell: { id, event, body in
          started.send(.load(id: id, event), descriptors: body.map { [$0] } ?? [])
        })
      self.loads = loads
      Task { await self.follow(started, loads) }
    } catch {
      await handle(.cancelled(reason: Explanation("it cannot be started (\(error))")))
    }
  }

  /// Notifies the process that the share is over, and kills it after 2 s.
  private func dismiss() {
    guard let leaving = process else { return }
    loads?.end()
    process = nil
    leaving.send(.end)
    Task {
      try? await Task.sleep(for: .seconds(2))
      leaving.end()
    }
  }

  private func extensionRequest(
    for destination: ShareExtension, text: String?
  ) throws -> ExtensionRequest {
    var containers: [String: String] = [:]
    for group in destination.groups {
      containers[group] = try surroundings.directories.containerURL(
        forGroup: group, of: destination.application)?.path
    }
    let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return ExtensionRequest(
      bundleIdentifier: destination.identifier, displayName: destination.name,
      bundlePath: destination.bundle, principalClass: destination.principalClass,
      items: [
        InputItem(
          title: title, contentText: texts.isEmpty ? nil : texts.joined(separator: "\n"),
          attachments: items.enumerated().map { $1.attachment(id: $0) })
      ],
      groupContainers: containers,
      containerPath: try surroundings.directories.containerURL(forBundle: destination.identifier)?
        .path,
      restoredText: text, conversation: conversation)
  }

  /// Handles one event at a time, so that the share completes only when all earlier hand-offs are
  /// on the disk.
  private func follow(_ process: ExtensionProcess, _ loads: ProcessForegroundRequests) async {
    defer { loads.end() }
    while let event = await process.nextEvent() {
      switch event {
      case .message(let message, let body): await handle(message, body, of: process, loads)
      case .ended(let ending):
        guard process === self.process else { break }
        self.process = nil
        await handle(.ended(ending))
      }
    }
  }

  private func handle(
    _ message: ExtensionMessage, _ body: Descriptor?, of process: ExtensionProcess,
    _ loads: ProcessForegroundRequests
  ) async {
    switch message {
    case .request(let id, let request): await answer(request, id, body, of: process)
    case _ where process !== self.process: break
    case .view(let view): await handle(.view(view))
    case .load(let id, let request): loads.load(id, request, body: body)
    case .cancelLoad(let id): loads.cancel(id)
    case .notReturned(let sentences): await handle(.notReturned(sentences))
    case .completed(let returned): await handle(.completed(returned: returned.map(inKeeping)))
    case .cancelled(let failure):
      let reason = failure.isPersonsChoice ? nil : Explanation(verbatim: failure.sentence)
      await handle(.cancelled(reason: reason))
    case .unfinished(let count): await handle(.unfinished(count: count))
    // `onPicture` has handled the picture.
    case .picture: break
    }
  }
}
