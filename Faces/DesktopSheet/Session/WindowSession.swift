import ControlAPI
import Directories
import Linux
import ShareContent
import ShareSheet
import Wire

/// One share of one window: the sheet as a value, what happens to it, and what it wants done.
@MainActor final class WindowSession {
  private typealias Host = DaemonShare<WindowSurroundings>

  private(set) var sheet: Sheet
  private let start: SheetStart
  private let host: Host
  private let runner: SheetRunner<Host, Never>
  private var following: Task<Void, Never>?
  /// What is seen has changed.
  var changed: @MainActor () -> Void = {}
  var left: @MainActor (SheetOutcome) -> Void = { _ in }
  var pictured: @MainActor (Int, PixelMap?) -> Void = { _, _ in }

  /// Starts the daemon where there is none, which may take a while: not on the window's thread.
  /// - throws: `ShareError`, `ControlError`.
  static func open(
    _ content: SharedContent, _ wish: SheetWish, environment: [String: String]
  ) async throws -> WindowSession {
    let directories = Directories(environment: environment)
    do {
      try await OwnThread.run { try directories.check() }
    } catch {
      throw ShareError(.failed, Words.Window.noHome("\(error)"))
    }
    let connection = try await DaemonConnection.open(directories, environment: environment)
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
    _ meaning: SheetWish.Meaning, of content: WindowContent, over connection: DaemonConnection
  ) {
    host = DaemonShare(meaning.offer, of: content, in: WindowSurroundings(), over: connection)
    var start = meaning.start
    start.folder = host.suggestedFolder
    sheet = Sheet(offer: meaning.offer, start: start)
    self.start = start
    runner = SheetRunner(host)
    runner.restoreDraft()
  }

  /// Tells what happens from now on.
  func run() {
    following = Task { [weak self, runner] in
      for await event in runner.events { self?.take(event) }
    }
    if let preselected = start.preselected { want(.choose(preselected, person: start.person)) }
  }

  /// Whether the sheet began with a destination.
  var skipsChooser: Bool { start.preselected != nil }

  func want(_ intent: SheetIntent) {
    sheet.dismissNotice()
    perform(sheet.handle(intent))
    changed()
  }

  func dismissNotice() {
    sheet.dismissNotice()
    changed()
  }

  func fetch(_ picture: Int, side: Int) { runner.fetch(picture, side: side) }

  /// Nothing of it is shown any more. What was not posted is ended on the daemon.
  /// - Returns: What is queued of it nevertheless.
  @discardableResult
  func end(_ outcome: SheetOutcome?) async -> ShareFate {
    following?.cancel()
    runner.stop()
    if case .posted = outcome { return .nothing }
    return await host.conclude()
  }

  private func take(_ event: SheetRunner<Host, Never>.Event) {
    switch event {
    case .sheet(let event):
      perform(sheet.handle(event))
      // A window that has nothing more to say is in the way.
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
