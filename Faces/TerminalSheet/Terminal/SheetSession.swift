import CLinux
import Contract
import DesktopSession
import Foundation
import ShareSheet

/// A running sheet on a terminal. It passes events to the model, performs the model's actions, and
/// draws the model.
struct SheetSession<Host: SheetHost> {
  private enum Own: Sendable {
    case input(TerminalInput)
    /// The next step of an animation is due.
    case model(TerminalEvent)
    /// The time to wait for the terminal's response has passed.
    case impatient(isLast: Bool)
  }
  private typealias Runner = SheetRunner<Host, Own>

  private let terminal: SheetTerminal
  private let traits: TerminalTraits
  private var model: SheetModel
  private var encoder: FrameEncoder
  private let runner: Runner
  private var pictures: SheetPictures
  /// Whether a tick of an animation is already scheduled.
  private var isTicking = false

  /// Seconds between two frames of an animation.
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
    runner = SheetRunner(host)
    runner.restoreDraft()
  }

  /// - Returns: The outcome, and the destination's name. When this function returns, the terminal
  ///   has been released.
  mutating func run(
    _ start: SheetStart, reader: TerminalReader
  ) async throws(ShareError) -> (SheetOutcome, String?) {
    defer {
      runner.stop()
      terminal.leave()
    }
    try terminal.enter(traits)
    askTerminal()
    let inputs = Task { [runner] in
      for await input in reader.inputs { runner.tell(.input(input)) }
    }
    defer { inputs.cancel() }
    var outcome = start.preselected.flatMap { id in
      perform(model.preselect(id, person: start.person))
    }
    draw()
    for await event in runner.events {
      outcome = outcome ?? handle(event)
      if let outcome {
        await takeLeave(outcome)
        return (outcome, model.chosen?.name)
      }
      draw()
    }
    return (.cancelled, nil)
  }

  private mutating func handle(_ event: Runner.Event) -> SheetOutcome? {
    switch event {
    case .sheet(let event):
      if case .update(let status) = event, let view = status.view {
        for id in pictures.see(view) { encoder.painter.forget(id) }
      }
      return perform(model.handle(event))
    case .picture(let id, let picture):
      if let picture = pictures.take(picture, as: id) { encoder.painter.keep(picture, as: id) }
      return nil
    case .own(.impatient(let isLast)):
      if pictures.timeOut(isLast: isLast) { redrawPictures() }
      return nil
    case .own(.model(let event)):
      if case .tick = event { isTicking = false }
      return perform(model.handle(event))
    case .own(.input(let input)): return handle(input)
    }
  }

  private mutating func handle(_ input: TerminalInput) -> SheetOutcome? {
    switch input {
    case .answers(let answers): if pictures.take(answers) { redrawPictures() }
    case .keys(let keys): return perform(model.handle(.keys(keys)))
    case .resized: return perform(model.handle(.resized(terminal.size)))
    case .stopped: stop(group: false)
    // SIGCONT also follows SIGSTOP, which stops the process without releasing the terminal. So the
    // modes may already be set.
    case .continued: takeOver(again: true)
    case .interrupted(let signal): return .interrupted(signal: signal)
    case .closed: return .interrupted(signal: SIGHUP)
    case .line: break
    }
    return nil
  }

  /// - Returns: The outcome if an action ends the sheet, otherwise `nil`.
  private mutating func perform(_ actions: [SheetAction]) -> SheetOutcome? {
    for action in actions {
      switch action {
      case .effect(.leave(let outcome)): return outcome
      case .effect(.clipboard(let text)): terminal.draw(TerminalClipboard.sequence(for: text))
      case .effect(let effect): runner.perform(effect)
      case .suspend: stop(group: true)
      case .redraw: encoder.forget()
      }
    }
    return nil
  }

  private mutating func stop(group: Bool) {
    terminal.leave()
    clinux_terminal_stop(group ? 1 : 0)
    takeOver(again: false)
  }

  /// Sets the terminal's modes and redraws the screen, after another program has used the terminal.
  private mutating func takeOver(again: Bool) {
    try? terminal.enter(traits, again: again)
    encoder.forget()
    _ = model.handle(.resized(terminal.size))
  }

  private mutating func draw() {
    while let (id, side) = pictures.next() { runner.fetch(id, side: side) }
    model.pictures = pictures.cells(on: model.size)
    if let frame = encoder.encode(SheetView.draw(model)) { terminal.draw(frame) }
    guard model.isMoving, !isTicking else { return }
    isTicking = true
    runner.tell(.model(.tick(Self.beat)), after: Self.beat)
  }

  // MARK: Pictures

  private func askTerminal() {
    guard pictures.awaitsAnswers else { return }
    terminal.draw(pictures.questions)
    runner.tell(.impatient(isLast: false), after: SheetPictures.timeout)
    runner.tell(.impatient(isLast: true), after: SheetPictures.lastTimeout)
  }

  private mutating func redrawPictures() {
    encoder.painter = encoder.painter.changed(to: pictures.graphics, cell: pictures.cell)
    encoder.forget()
  }

  /// Removes the pictures from the terminal's memory, and waits for responses that are still
  /// expected. If a response arrived after the terminal's release, the shell would read it as typed
  /// text.
  private mutating func takeLeave(_ outcome: SheetOutcome) async {
    if case .interrupted = outcome { return }
    terminal.draw(encoder.painter.farewell)
    guard pictures.awaitsAnswers else { return }
    runner.tell(.impatient(isLast: true), after: SheetPictures.closingTimeout)
    for await event in runner.events {
      switch event {
      case .own(.input(.closed)), .own(.input(.interrupted)): return
      case .own(.input(.answers)), .own(.impatient): _ = handle(event)
      default: break
      }
      if !pictures.awaitsAnswers { return }
    }
  }
}
