import ArgumentParser
import Contract
import DaemonClient
import Glibc
import ShareContent
import ShareSheet
import TerminalSheet
import Text

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Share files, text and links.",
    discussion: """
      Without --post the sheet opens: in the terminal, and on a desktop without
      one in a window. With --post nobody is asked: the extension is the one named
      by --to, or the only one that takes the items.

      --choose presses what the extension's own screen has, by its title, and
      asks nobody either; what is not there, or there twice, ends with 9 and
      what there is. A compose sheet has “Post” and “Cancel”, and what it asks
      after Post comes after “Post”. --person begins with somebody whom it has
      sent to before. The sheet asks before it sends to them; --post does not.

      The sheet also does some things by itself, without an extension:
      \(ActionArgument.help)

      An action extension is reached by --to. What it gives back is printed, or
      saved beside the file shared; --output says where, --json has it all.
      An extension of such a name is reached by its identifier.

      EXAMPLES
        sharesheet share cow.jpg
        sharesheet share cow.jpg --face desktop
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post --wait
        sharesheet share cow.jpg --to NAME --set TITLE=VALUE --post
        sharesheet share cow.jpg --to Hoi --choose Anna
        sharesheet share cow.jpg --person Anna
        sharesheet share --text 'Hello' --post --json
        sharesheet share cow.jpg --to save=~/Pictures
        import -window root png:- | sharesheet share - --to ShareAlike

      \(CommandStatus.help([
          .done: "posted; with --wait, delivered",
          .failed: "the extension failed",
          .usage: nil,
          .notOffered: nil,
          .contentNotValid: nil,
          .cancelled: nil,
          .deliveryFailed: nil,
          .noDaemon: nil,
          .timedOut: nil,
          .unanswered: nil,
          .unknown: nil,
        ]))
      With --wait also 9 when the server wants credentials, or the daemon was
      started with a proxy that it does not speak to. What was posted stays queued:
      'sharesheet transfers retry ID --header …' sends it with credentials, and a
      daemon that is started anew, with another proxy, goes on with all.
      """)

  @OptionGroup var items: ItemOptions

  @Option(parsing: .unconditional, help: "A title for what is shared.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The extension to share with, or \(ActionArgument.names); skips the chooser.",
      discussion:
        "The name in any case, or three letters or more of its beginning. An app with one extension may be named in its place.",
      valueName: "name|bundle-id"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Somebody whom an extension has sent to before, as the sheet's first row offers them.",
      discussion: "With --to where several extensions know them. 'sharesheet people' lists all.",
      valueName: "name"))
  var person: String?

  @Option(
    parsing: .unconditional,
    help: "What you would type into the sheet; replaces the extension's first text.")
  var message: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Choose the value of one of the extension's configuration items.",
      discussion: "The title in any case, or its beginning; the value as its list has it.",
      valueName: "title=value"))
  var set: [SettingArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Press a row, button or alert action of the extension's own screen; several in their order.",
      discussion:
        "The whole title; its case may differ where only one has it. Nobody is asked then, as with --post.",
      valueName: "title"))
  var choose: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which sheet asks: a window, drawn in the terminal, in lines of it, or none.",
      discussion: "Without it, the one that fits where this is called."))
  var face: SheetFace?

  @Flag(help: "Post without asking.")
  var post = false

  @Flag(
    help: ArgumentHelp(
      "Wait until it is delivered, and print the link that came back.",
      discussion: "Standard output has that link, and nothing else."))
  var wait = false

  @Option(
    help: ArgumentHelp(
      "Wait no longer than this; the transfers stay queued.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Where the files go that an action gives back: a folder, or '-' for standard output.",
      discussion: "Without it, beside the first file shared, under a name that is free.",
      valueName: "folder|-"))
  var output: String?

  @Flag(help: "Print the result as one JSON value.")
  var json = false

  @Flag(
    help: ArgumentHelp(
      "Have the extension wait for a debugger.",
      discussion: "Its process is said, and nothing of the share has a deadline."))
  var debug = false

  /// A socket to the app that shares. Only apps use this option.
  @Option(help: .hidden)
  var hostDescriptor: Int32?

  func validate() throws {
    if hostDescriptor != nil, !items.isEmpty {
      throw ValidationError("The app says what is shared: leave files, --text and --url out.")
    }
    if items.isEmpty, hostDescriptor == nil {
      throw ValidationError(
        "There is nothing to share. Name a file, or use --text, --url or '-' for standard input.")
    }
    try checkFace()
    if json, isPassingBytes {
      throw ValidationError(
        "--json and --output - both want standard output; with --output FOLDER it names the files.")
    }
    if let timeout, !(timeout > 0 && timeout < 1e9) {
      throw ValidationError("--timeout takes a number of seconds above zero.")
    }
    if output != nil, let to, let action = ActionArgument(to) {
      throw ValidationError(
        "--output is for what an extension gives back; '\(to.printableLine)' is none."
          + (action.action.parameter == .folder
            ? " A folder goes after '=': --to \(action.action.name)=FOLDER." : ""))
    }
    if timeout != nil, !wait, !post, choose.isEmpty, to.flatMap({ ActionArgument($0) }) == nil {
      throw ValidationError(
        "--timeout needs --post, --choose or --wait: the sheet itself waits for as long as you take."
      )
    }
    if !set.isEmpty, to == nil, person == nil, post {
      throw ValidationError("--set needs --to: it names items of one extension.")
    }
    if !choose.isEmpty, to == nil, person == nil {
      throw ValidationError("--choose needs --to: it names what one extension shows.")
    }
    if let to, ActionArgument(to) != nil,
      !choose.isEmpty || person != nil || message != nil || !set.isEmpty
    {
      throw ValidationError(
        "--message, --set, --choose and --person are for extensions; '\(to.printableLine)' is none."
      )
    }
  }

  func run() async throws {
    guard let hostDescriptor else {
      let content = try await reporting {
        try becomeWindow()
        try checkOutput()
        var opened = try items.open()
        // The sheet offers the items again if the daemon ends or an extension fails.
        let isOfferedAgain = isAttended && to.flatMap { ActionArgument($0) } == nil
        if isPassingBytes || isOfferedAgain { opened = try await opened.rereadable() }
        return SharedContent(items: opened, title: title ?? opened.pages.first?.title)
      }
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

  /// Whether a sheet asks the user.
  private var isAttended: Bool { !post && choose.isEmpty }

  /// The options for the sheet, on any face.
  private var wish: RequestedStart {
    RequestedStart(to: to, person: person, message: message, settings: set.map(\.setting))
  }

  private func share(_ shared: SharedContent, for app: HostApp?) async throws {
    var content = shared
    content.isDebugged = debug
    // A drawn sheet overwrites the message about the process. A line sheet continues below it.
    if debug || face == .lines { setenv("TERM", "dumb", 1) }
    if let action = to.flatMap({ ActionArgument($0) }) {
      return try await act(action, on: content, for: app)
    }
    if let app, let activity = to.flatMap(app.activity) {
      return try await perform(activity, in: app)
    }
    let connection = try await reporting { try await DaemonConnection.open() }
    let deadline = timeout.map { ContinuousClock.now + .seconds($0) }
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
        // The extension may have handed off transfers before it posted.
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

  /// Prints the process that waits for a debugger, as soon as it exists.
  private func tellProcess(of share: String, _ client: ControlClient) async {
    do {
      for try await status in client.shareEvents(share) {
        guard let process = status.process else { continue }
        return Console.say(
          "\(status.extension ?? "The extension") waits for a debugger: lldb -p \(process), or gdb -p "
            + "\(process)")
      }
    } catch {
      // The code that follows the share reports the error.
    }
  }

  /// Returns the ending of the share after the hand-off. If the share fails before, ends the share.
  private func ending(
    _ offer: ShareOffer, _ content: SharedContent, _ app: HostApp?, _ connection: DaemonConnection,
    _ deadline: ContinuousClock.Instant?, _ report: inout ShareReport
  ) async throws -> Ending {
    let host = DaemonShare(
      offer, of: content, in: CommandSurroundings(app: app, isAttended: isAttended),
      over: connection)
    do {
      let meaning = try wish.meaning(in: offer)
      let (chosen, known) = (meaning.extension, meaning.person)
      if let chosen { try app?.check(chosen.id, named: chosen.name) }
      let offer = app?.limited(meaning.offer) ?? meaning.offer
      var start = meaning.start
      if isAttended {
        // A user at a terminal can still use an item action if no extension accepts the items.
        if face == .nobody || !SheetTerminal.isAvailable {
          try DestinationArgument.offered(among: offer.extensions)
          if let name = known?.name ?? chosen?.name {
            let reason =
              face == .nobody
              ? "--face none shows no share sheet."
              : "There is no terminal to show the share sheet on."
            throw ShareError(
              .unanswered, "\(reason) Add --post to share with \(name.printableLine) without it.")
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
        host: host, offer: offer.offering(destination.id), start: start, choices: choose)
      let status = try await interruptible(until: deadline) { try await posting.post() }
      if !json {
        tell(Words.acknowledgement(status, to: destination.name.printableLine))
      }
      if let notice = status.words { Console.say(notice) }
      return .posted(status)
    } catch {
      // The sheet has already looked up the queued transfers, and a user who interrupts does not
      // wait for that.
      if isAttended {
        await host.cancel()
        throw error
      }
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
