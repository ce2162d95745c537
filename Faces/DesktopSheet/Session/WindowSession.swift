import CAdwaita
import Contract
import DaemonClient
import DesktopSession
import Linux
import ShareContent
import ShareSheet

/// One share of one window: the sheet as a value, the events that it receives, and the effects that
/// it requests.
@MainActor final class WindowSession {
  private typealias Host = DaemonShare<WindowSurroundings>

  private(set) var sheet: Sheet
  private let start: SheetStart
  private let host: Host
  private let connection: DaemonConnection
  private let runner: SheetRunner<Host, Never>
  private var following: Task<Void, Never>?
  /// Called when the screen has changed.
  var changed: @MainActor () -> Void = {}
  var left: @MainActor (SheetOutcome) -> Void = { _ in }
  var pictured: @MainActor (Int, PixelMap?) -> Void = { _, _ in }

  /// Offers the content, and starts the daemon if necessary. This may take a while, so it runs
  /// without blocking the window's thread.
  /// - Throws: `ShareError` if the home cannot be used or the request names an invalid destination;
  ///   `ControlError` if the daemon cannot be reached or refuses the items.
  static func open(
    _ content: SharedContent, _ wish: RequestedStart, environment: [String: String]
  ) async throws -> WindowSession {
    let connection = try await DaemonConnection.forWindow(environment: environment)
    let content = WindowContent(content: content)
    let offer = try await connection.offer(content)
    do {
      return WindowSession(try wish.meaning(in: offer), of: content, over: connection)
    } catch {
      try? await connection.client.endShare(offer.share)
      throw error
    }
  }

  private init(
    _ meaning: RequestedStart.Meaning, of content: WindowContent, over connection: DaemonConnection
  ) {
    self.connection = connection
    host = DaemonShare(meaning.offer, of: content, in: WindowSurroundings(), over: connection)
    var start = meaning.start
    (start.folder, start.actions) = (host.suggestedFolder, BuiltInAction.all)
    sheet = Sheet(offer: meaning.offer, start: start)
    self.start = start
    runner = SheetRunner(host)
    runner.restoreDraft()
    runner.examine()
  }

  /// Starts to handle events, and chooses the preselected destination if there is one.
  func run() {
    following = Task { [weak self, runner] in
      for await event in runner.events { self?.take(event) }
    }
    if let preselected = start.preselected { want(.choose(preselected, person: start.person)) }
  }

  /// Whether an extension has copied something to the clipboard.
  var hasCopied: Bool { host.hasCopied }

  /// Whether the extension has completed or cancelled the share.
  var isEndedByExtension: Bool {
    sheet.status?.state == .posted || sheet.status?.state == .cancelled
  }

  /// Whether the destination was chosen before the sheet opened.
  var skipsChooser: Bool { start.preselected != nil }

  func want(_ intent: SheetIntent) {
    sheet.dismissNotice()
    perform(sheet.handle(intent))
    changed()
  }

  /// Chooses the same destination again after a failure. The text stays.
  func tryAgain() {
    let chosen = sheet.chosen
    want(.back)
    if let chosen { want(.choose(chosen.id, person: chosen.person)) }
  }

  /// Opens an extension's log in the desktop's application for texts.
  /// - Parameter problem: Called with a sentence if the log cannot be opened.
  func show(log name: String, problem: @escaping @MainActor (String) -> Void) {
    Task {
      do {
        let path = try await connection.client.logFile(of: name).path
        let file = g_file_new_for_path(path)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        let isOpen = taken(g_file_get_uri(file)).map {
          g_app_info_launch_default_for_uri($0, nil, nil) != 0
        }
        if isOpen != true { problem(Words.Window.logIsAt(PlainText.line(path))) }
      } catch {
        problem(ShareError(any: error).message)
      }
    }
  }

  func dismissNotice() {
    sheet.dismissNotice()
    changed()
  }

  func fetch(_ picture: Int, side: Int) { runner.fetch(picture, side: side) }

  /// Stops the session. If the share was not posted, ends the share on the daemon.
  /// - Returns: The uploads of the share that are already queued.
  @discardableResult
  func end(_ outcome: SheetOutcome?) async -> ShareFate {
    following?.cancel()
    runner.stop()
    if case .posted = outcome { return .nothing }
    return await host.conclude()
  }

  /// Returns the states of the share after the user has posted it.
  func posted() -> AsyncStream<PostedShare> {
    PostedWatch.states(of: host.share, to: sheet.chosen?.name ?? "", over: connection)
  }

  /// Retries the posted share. The window shows its states.
  func retryPosted() {
    Task { _ = try? await connection.client.retryTransfers(ofShare: host.share) }
  }

  /// Cancels the posted share before it is sent. The window shows its states.
  func undoPosted() {
    Task { try? await connection.client.cancelTransfers(ofShare: host.share) }
  }

  private func take(_ event: SheetRunner<Host, Never>.Event) {
    switch event {
    case .sheet(let event):
      perform(sheet.handle(event))
      // When the sheet is over, its window closes, unless a question of the extension is open.
      if sheet.isOver, !sheet.isAsking { perform(sheet.handle(.leave)) } else { changed() }
    case .picture(let id, let picture): pictured(id, picture)
    }
  }

  private func perform(_ effects: [SheetEffect]) {
    for effect in effects {
      switch effect {
      case .leave(let outcome): left(outcome)
      case .clipboard(let text): WindowClipboard.put(text)
      default: runner.perform(effect)
      }
    }
  }
}

/// A link to a web page.
@MainActor enum WebLink {
  /// Opens a link with the scheme `http` or `https` in the desktop's browser.
  /// - Returns: Whether it was opened.
  @discardableResult
  static func open(_ url: String) -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    return g_app_info_launch_default_for_uri(url, nil, nil) != 0
  }
}

/// The environment of a window's share: a user, and a desktop that opens web pages.
struct WindowSurroundings: ShareSurroundings {
  var opensLinks: Bool { true }
  var hasUser: Bool { true }

  func open(_ url: String) async -> Bool {
    await MainActor.run { WebLink.open(url) }
  }

  func showCopy() async {
    // The home of a sandboxed window has another pasteboard. The daemon has the same desktop.
    guard SandboxedApplication.own == "" else { return }
    guard let text = try? await OwnThread.run({ Pasteboard().show() }),
      !Desktop().hasClipboardProgram
    else { return }
    await WindowClipboard.put(text)
  }

  func content(for activity: String, named name: String) async throws -> WindowContent? { nil }
  func note(activity: String) {}
  var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}
