import Contract
import DaemonClient
import Glibc
import Linux
import ShareContent
import ShareSheet
import TerminalSheet
import Text
import Translations

extension ShareRequest {
  /// Performs the share and prints its results.
  /// - Throws: `ShareError`, `ControlError` or `CommandInterruption`. The caller prints only the
  ///   error. All other results have been printed, or with `--json` stored in `JSONResult`.
  func run() async throws {
    guard let hostDescriptor else {
      let content = try await reporting {
        try becomeWindow()
        try checkOutput()
        var opened = try items.open()
        if paste { try opened.addClipboard() }
        if clean { try opened.refuseFolders() }
        opened = try await packFolders(in: opened)
        // If the daemon ends or an extension fails, a sheet offers the items again, so pipes are
        // replaced by files.
        let mayClean = clean || CleanDestinations.isUsed(in: Directories())
        if isPassingBytes || asksUser || mayClean || !alsoTo.isEmpty {
          opened = try await opened.rereadable()
        }
        if clean { opened = try opened.cleaned() } else { sayHidden(in: opened) }
        return SharedContent(items: opened, title: title ?? opened.pages.first?.title)
      }
      if !alsoTo.isEmpty { return try await shareWithEach(content) }
      return try await share(content, for: nil)
    }
    let app = try await HostApp(descriptor: hostDescriptor)
    do {
      var content = try SharedContent(app.presentation.items, title: app.presentation.title)
      content.title = title ?? content.title
      try await share(content, for: app)
      app.end()
    } catch let refusal as ShareError {
      app.end(refusal)
      throw refusal
    } catch let error as ControlError {
      app.end(ShareError(error))
      throw error
    }
  }

  /// Replaces the folders by archives of them, unless the action takes the folders themselves.
  private func packFolders(in items: SharedItems) async throws -> SharedItems {
    if let action, [.copy, .open].contains(action.action) { return items }
    let packed = try await items.packingFolders(progress: PackingLine.show)
    if !json { for note in packed.notes { Console.say(note) } }
    return packed.items
  }

  /// Names what goes along unseen, if a user reads the messages of a command without a sheet.
  private func sayHidden(in items: SharedItems) {
    guard post, !json, isatty(STDERR_FILENO) == 1 else { return }
    let hidden = HiddenContent(of: items)
    guard !hidden.lines.isEmpty else { return }
    Console.say(
      translated("Goes along unseen (--clean removes it):") + "\n"
        + hidden.lines.map { "  " + $0 }.joined(separator: "\n"))
  }

  /// The options that concern the sheet. They are the same for every face.
  private var wish: RequestedStart {
    RequestedStart(to: to, person: person, message: message, settings: settings)
  }

  private func share(_ shared: SharedContent, for app: HostApp?) async throws {
    var content = shared
    content.isDebugged = debug
    // A drawn sheet would overwrite the message about the waiting process. A sheet of lines
    // continues below the message.
    if debug || face == .lines { setenv("TERM", "dumb", 1) }
    if let action {
      return try await act(action, on: content, for: app)
    }
    if let app, let activity = to.flatMap(app.activity) {
      return try await perform(activity, in: app)
    }
    let connection = try await reporting { try await DaemonConnection.open() }
    let deadline = deadlineFromNow
    var report = ShareReport(state: .failed)
    do {
      let offer = try await connection.offer(content, progress: HandOverLine.show(_:of:))
      report.share = offer.share
      let telling = debug ? Task { await tellProcess(of: offer.share, connection.client) } : nil
      defer { telling?.cancel() }
      switch try await ending(offer, content, app, connection, deadline, &report) {
      case .posted(let posted):
        (report.share, report.extension) = (posted.share, posted.extension)
        report.state = .posted
        app?.note(
          activity: posted.extension ?? "", isCompleted: true,
          returned: (posted.returned ?? []).map(content.items.naming))
        let isAction = offer.extensions.contains { $0.id == posted.extension && $0.action == true }
        var taken = ReturnedItems.Taken()
        if isAction || output != nil || json, app == nil {
          taken = try await take(posted, content.items, &report)
        }
        try await finish(posted, connection, deadline, &report)
        if !taken.notes.isEmpty {
          let words = [report.message].compactMap(\.self) + taken.notes
          report.message = words.joined(separator: " ")
        }
        let missing = isAction || output != nil ? posted.notReturned : nil
        if let problem = taken.problem ?? missing { throw ShareError(.failed, problem) }
      case .done(let result):
        app?.note(activity: result.action.activityType, isCompleted: true)
        report.take(result)
      case .activity(let index):
        if let app { return try await perform(index, in: app) }
      }
    } catch let refusal as ShareError {
      try refuse(refusal, report)
    } catch let error as ControlError {
      try refuse(ShareError(error), report)
    } catch let interruption as CommandInterruption {
      if json, report.state != .posted, report.state != .delivered {
        // The extension may have handed off transfers before the post.
        if let share = report.share {
          report.transfers = await Self.taken(of: share, by: connection.client)
        }
        report.state = report.transfers.isEmpty ? .cancelled : .posted
      }
      if json { try JSONResult.set(report) }
      throw interruption
    }
    if json { try JSONResult.set(report) }
  }

  /// Prints the id of the process that waits for a debugger, as soon as the process exists.
  private func tellProcess(of share: String, _ client: ControlClient) async {
    do {
      for try await status in client.shareEvents(share) {
        guard let process = status.process else { continue }
        return Console.say(
          status.extension.map {
            translated("\($0) waits for a debugger: lldb -p \(process), or gdb -p \(process)")
          }
            ?? translated(
              "The extension waits for a debugger: lldb -p \(process), or gdb -p \(process)"))
      }
    } catch {
      // The error is ignored, because the code that performs the share reports it.
    }
  }

  /// Shows the sheet or posts without it, and returns the outcome. If the share fails before it is
  /// posted, ends the share on the daemon.
  func ending(
    _ offer: ShareOffer, _ content: SharedContent, _ app: HostApp?, _ connection: DaemonConnection,
    _ deadline: ContinuousClock.Instant?, _ report: inout ShareReport
  ) async throws -> Ending {
    let host = DaemonShare(
      offer, of: content, in: CommandSurroundings(app: app, hasUser: isAttended),
      over: connection, followedBy: try chain(in: offer),
      isStrict: !isAttended)
    defer {
      report.chain = host.chained.map(ShareReport.ChainReport.init)
      report.copied = host.copyCount
    }
    do {
      let meaning = try wish.meaning(in: offer)
      let (chosen, known) = (meaning.extension, meaning.person)
      if let chosen { try app?.check(chosen.id, named: chosen.name) }
      let offer = app?.limited(meaning.offer) ?? meaning.offer
      var start = meaning.start
      if isAttended {
        // If no extension accepts the items, a user at a terminal can still use an item action. The
        // check is therefore made only if no sheet can be shown.
        if face == .nobody || !SheetTerminal.isAvailable {
          try DestinationArgument.offered(among: offer.extensions)
          if let name = known?.name ?? chosen?.name {
            let reason =
              face == .nobody
              ? translated("--face none shows no share sheet.")
              : translated("There is no terminal to show the share sheet on.")
            throw ShareError(
              .unanswered,
              reason + " "
                + translated("Add --post to share with \(name.printableLine) without the sheet."))
          }
        }
        start.actions = app?.actions ?? BuiltInAction.all
        start.activities = app?.presentation.activities ?? []
        return try await present(offer, start, on: host, for: app, &report)
      }
      let destination = try chosen ?? DestinationArgument.only(among: offer.extensions)
      if let note = to.flatMap({ DestinationArgument.note($0, destination) }) { Console.say(note) }
      report.extension = destination.id
      start.preselected = destination.id
      let posting = Posting(
        host: host, offer: offer.offering(destination.id), start: start, choices: choices)
      let status = try await interruptible(until: deadline) { try await posting.post() }
      if !json {
        tell(Words.acknowledgement(status, to: destination.name.printableLine))
      }
      if let notice = status.words { Console.say(notice) }
      return .posted(status)
    } catch {
      // If a sheet was shown, it has already looked up the queued transfers. If not, no extension
      // has started.
      if isAttended {
        await host.cancel()
        throw error
      }
      // After a signal, the lookup in `conclude` must not delay the command's end.
      if case .signal = error as? CommandInterruption {
        await host.cancel()
        throw error
      }
      let fate = await host.conclude()
      if case .timedOut = error as? CommandInterruption {
        throw ShareError(
          fate == .unknown ? .handOffUnknown : .failed, Words.ranOutOfTime(fate.words))
      }
      if let refusal = error as? ShareError { throw refusal.knowing(fate) }
      throw error
    }
  }
}

/// The line that shows how many files the daemon has received.
enum HandOverLine {
  static func show(_ done: Int, of count: Int) {
    guard Console.canRedraw else { return }
    if done < count {
      Console.redraw(translated("Sending file \(done + 1) of \(count) to the daemon…"))
    } else {
      Console.clearLine()
    }
  }
}

/// The line that shows how much of a folder is packed.
enum PackingLine {
  static func show(_ progress: PackingProgress) {
    guard Console.canRedraw else { return }
    if progress.done < progress.total {
      Console.redraw(progress.words)
    } else {
      Console.clearLine()
    }
  }
}

extension ShareError {
  /// Returns the error, extended by the share's transfers in the journal. A share that failed late
  /// may have queued transfers before it failed.
  func knowing(_ fate: ShareFate) -> ShareError {
    switch (code, fate) {
    // The daemon had ended and was restarted. Its journal now shows which uploads were handed off.
    case (.handOffUnknown, .queued) where message.hasPrefix(Words.endedWithDaemon):
      ShareError(.failed, Words.endedWithDaemon(fate.words))
    case (_, .queued(0, _)): self
    case (.cancelled, _) where message == Words.cancelledInExtension:
      ShareError(
        fate == .unknown ? .handOffUnknown : code, Words.cancelledInExtension(fate.words ?? ""))
    default:
      ShareError(
        fate == .unknown ? .handOffUnknown : code,
        [message, fate.words].compactMap(\.self).joined(separator: " "))
    }
  }
}
