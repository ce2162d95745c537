import CLinux
import Clipboard
import ControlAPI
import Foundation
import ShareSheet
import Wire

/// A sheet on a terminal: brings what happens to the model, does what it asks, and draws it.
struct SheetSession<Host: SheetHost> {
  private enum Event: Sendable {
    case terminal(TerminalInput)
    case model(TerminalEvent)
    case picture(Int, PixelMap?)
    /// The terminal had its time to answer.
    case impatient(isLast: Bool)
  }

  private let terminal: SheetTerminal
  private let traits: TerminalTraits
  private var model: SheetModel
  private var encoder: FrameEncoder
  private let events: AsyncStream<Event>
  private let inbox: AsyncStream<Event>.Continuation
  private let calls: HostCalls<Host>
  private var pictures: SheetPictures
  /// Whether a tick is on its way.
  private var isTicking = false

  /// Seconds between two pictures of what moves.
  private static var beat: Double { 0.06 }

  init(
    _ offer: ShareOffer, start: SheetStart, host: Host, terminal: SheetTerminal,
    traits: TerminalTraits
  ) {
    self.terminal = terminal
    self.traits = traits
    model = SheetModel(
      offer: offer, start: start, size: terminal.size, repertoire: traits.repertoire,
      playsMotion: traits.playsMotion)
    encoder = FrameEncoder(colors: traits.colors)
    pictures = SheetPictures(
      offer, GraphicsTraits(environment: ProcessInfo.processInfo.environment),
      windowCell: terminal.cell)
    let (events, inbox) = AsyncStream.makeStream(of: Event.self)
    (self.events, self.inbox) = (events, inbox)
    calls = HostCalls(host: host) { inbox.yield(.model(.sheet($0))) }
  }

  /// - Returns: how it ended, and the destination's name. The terminal has been given back.
  mutating func run(
    _ start: SheetStart, reader: TerminalReader
  ) async throws(SheetUnavailable) -> (SheetOutcome, String?) {
    defer { terminal.leave() }
    try terminal.enter(traits)
    askTerminal()
    let inputs = Task { [inbox] in
      for await input in reader.inputs { inbox.yield(.terminal(input)) }
    }
    let (updates, watch) = (calls.follow(), calls.watch())
    defer {
      inputs.cancel()
      updates.cancel()
      watch.cancel()
    }
    var outcome = start.preselected.flatMap { id in
      perform(model.preselect(id, person: start.person))
    }
    draw()
    for await event in events {
      outcome = outcome ?? handle(event)
      if let outcome {
        await takeLeave(outcome)
        return (outcome, model.chosen?.name)
      }
      draw()
    }
    return (.cancelled, nil)
  }

  private mutating func handle(_ event: Event) -> SheetOutcome? {
    switch event {
    case .picture(let id, let picture):
      if let picture = pictures.take(picture, as: id) { encoder.painter.keep(picture, as: id) }
      return nil
    case .impatient(let isLast):
      if pictures.losePatience(isLast: isLast) { redrawPictures() }
      return nil
    case .terminal(.answers(let answers)):
      if pictures.take(answers) { redrawPictures() }
      return nil
    case .model(let event):
      if case .sheet(.update(let status)) = event, let view = status.view {
        for id in pictures.see(view) { encoder.painter.forget(id) }
      }
      if case .tick = event { isTicking = false }
      return perform(model.handle(event))
    case .terminal(.keys(let keys)): return perform(model.handle(.keys(keys)))
    case .terminal(.resized): return perform(model.handle(.resized(terminal.size)))
    case .terminal(.stopped):
      stop(group: false)
      return nil
    case .terminal(.continued):
      // After SIGSTOP, which gave nothing back, as after any other stop.
      takeOver(again: true)
      return nil
    case .terminal(.interrupted(let signal)): return .interrupted(signal: signal)
    case .terminal(.closed): return .interrupted(signal: SIGHUP)
    case .terminal(.line): return nil
    }
  }

  /// - Returns: how the sheet ends, if it does.
  private mutating func perform(_ actions: [SheetAction]) -> SheetOutcome? {
    for action in actions {
      switch action {
      case .effect(.leave(let outcome)): return outcome
      case .effect(.clipboard(let text)): terminal.draw(TerminalClipboard.sequence(for: text))
      case .effect(let effect): calls.perform(effect)
      case .suspend: stop(group: true)
      case .redraw: encoder.forget()
      case .linger: later(0.9, .timeUp)
      }
    }
    return nil
  }

  private mutating func stop(group: Bool) {
    terminal.leave()
    clinux_terminal_stop(group ? 1 : 0)
    takeOver(again: false)
  }

  /// Makes the screen ours again after somebody else had it.
  private mutating func takeOver(again: Bool) {
    try? terminal.enter(traits, again: again)
    encoder.forget()
    _ = model.handle(.resized(terminal.size))
  }

  private mutating func draw() {
    while let (id, side) = pictures.next() {
      Task { [inbox, calls] in
        inbox.yield(.picture(id, await calls.host.sheetPicture(id, side: side)))
      }
    }
    model.pictures = pictures.cells(on: model.size)
    if let frame = encoder.encode(SheetView.draw(model)) { terminal.draw(frame) }
    guard model.isMoving, !isTicking else { return }
    isTicking = true
    later(Self.beat, .tick(Self.beat))
  }

  private func later(_ seconds: Double, _ event: TerminalEvent) {
    Task { [inbox] in
      try? await Task.sleep(for: .seconds(seconds))
      inbox.yield(.model(event))
    }
  }

  // MARK: Pictures

  private func askTerminal() {
    guard pictures.awaitsAnswers else { return }
    terminal.draw(pictures.questions)
    for (seconds, isLast) in [
      (SheetPictures.patience, false), (SheetPictures.lastPatience, true),
    ] {
      Task { [inbox] in
        try? await Task.sleep(for: .seconds(seconds))
        inbox.yield(.impatient(isLast: isLast))
      }
    }
  }

  private mutating func redrawPictures() {
    encoder.painter = encoder.painter.changed(to: pictures.graphics, cell: pictures.cell)
    encoder.forget()
  }

  /// Takes the pictures out of the terminal's memory, and waits for its answers: one that came after
  /// it has been given back would be typed into the shell.
  private mutating func takeLeave(_ outcome: SheetOutcome) async {
    if case .interrupted = outcome { return }
    terminal.draw(encoder.painter.farewell)
    guard pictures.awaitsAnswers else { return }
    for await event in events {
      switch event {
      case .terminal(.closed), .terminal(.interrupted): return
      case .terminal(.answers), .impatient: _ = handle(event)
      default: break
      }
      if !pictures.awaitsAnswers { return }
    }
  }
}
