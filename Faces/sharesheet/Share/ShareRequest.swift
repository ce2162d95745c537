import Contract
import ShareSheet
import Text
import Translations

/// A share that a command line describes. Its properties are the values of the options of `share`.
struct ShareRequest: Sendable {
  var items = GivenItems()
  /// Whether to share the clipboard.
  var paste = false
  var title: String?
  /// The name of a destination, or an item action in the form that `ActionArgument` reads.
  var to: String?
  /// The names of further destinations. Each has a share of its own.
  var alsoTo: [String] = []
  /// The names of the destinations that get the link of the share, one after the other.
  var then: [String] = []
  var person: String?
  var message: String?
  var settings: [Setting] = []
  /// The titles of the buttons and rows to press, in this order.
  var choices: [String] = []
  /// The face that the user chose. If it is `nil`, the program chooses a window or a terminal.
  var face: SheetFace?
  var post = false
  var wait = false
  /// The maximum duration of the wait in seconds, or `nil` for no limit.
  var timeout: Double?
  /// The folder for returned files, or "-" for standard output.
  var output: String?
  var json = false
  var debug = false
  /// Whether to remove what goes along unseen.
  var clean = false
  /// The file descriptor of a socket that is connected to the app that shares, or `nil`.
  var hostDescriptor: Int32?

  /// The item action that `to` names, or `nil`.
  var action: ActionArgument? { to.flatMap { ActionArgument($0) } }

  /// The end of the wait if it starts now, or `nil` for no limit.
  var deadlineFromNow: ContinuousClock.Instant? {
    timeout.map { ContinuousClock.now + .seconds($0) }
  }

  /// Whether a user is there to see the sheet and answer questions.
  var isAttended: Bool { !post && choices.isEmpty }

  /// The reason why the options cannot be used together, or `nil`.
  var problem: String? {
    if hostDescriptor != nil, paste || !items.isEmpty {
      return translated("The app chooses what is shared. Leave files, --text and --url out.")
    }
    if items.isEmpty, !paste, hostDescriptor == nil {
      return
        translated(
          "There is nothing to share. Name a file, or use --text, --url or '-' for standard input.")
    }
    if let faceProblem { return faceProblem }
    if json, isPassingBytes {
      return translated(
        """
        --json and --output - both write to standard output. With --output FOLDER, the JSON names \
        the files.
        """)
    }
    if let timeout, !(timeout > 0 && timeout < 1e9) {
      return translated("--timeout takes a number of seconds above zero.")
    }
    if output != nil, let to, let action {
      return translated(
        "--output is for what an extension returns, and '\(to.printableLine)' is not an extension.")
        + (action.action.parameter == .folder
          ? " " + translated("A folder goes after '=': --to \(action.action.name)=FOLDER.") : "")
    }
    if timeout != nil, !wait, !post, choices.isEmpty, action == nil {
      return
        translated(
          "--timeout needs --post, --choose or --wait. The sheet itself has no time limit."
        )
    }
    if !settings.isEmpty, to == nil, person == nil, post {
      return translated("--set needs --to, because it sets items of one extension.")
    }
    if let problem = severalProblem { return problem }
    if !choices.isEmpty, to == nil, person == nil {
      return translated("--choose needs --to, because it names items on one extension's screen.")
    }
    if let to, action != nil,
      !choices.isEmpty || person != nil || message != nil || !settings.isEmpty
    {
      return translated(
        """
        --message, --set, --choose and --person are for extensions, and '\(to.printableLine)' is \
        not an extension.
        """
      )
    }
    return nil
  }

  /// Runs work that comes before the share. Its errors are reported like errors of the share.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let refusal as ShareError {
      try refuse(refusal, ShareReport(state: .failed))
    } catch let error as ControlError {
      try refuse(ShareError(error), ShareReport(state: .failed))
    }
  }

  /// Throws the error. With `--json`, first stores the report with the state and the message that
  /// follow from the error.
  func refuse(_ refusal: ShareError, _ report: ShareReport) throws -> Never {
    var (refusal, report) = (refusal, report)
    if refusal.code == .notOffered, items.hasManyFiles {
      refusal.message += " " + GivenItems.folderAdvice
    }
    if refusal.code == .notOffered, items.isLinkAsText {
      refusal.message += " " + GivenItems.linkAdvice
    }
    report.state = report.state.after(refusal.code)
    report.message = refusal.message.isEmpty ? report.message : refusal.message
    if json { try JSONResult.set(report) }
    throw refusal
  }
}
