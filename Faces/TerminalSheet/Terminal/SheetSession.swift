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

  private var display: TerminalDisplay
  private var model: SheetModel
  private let runner: Runner
  /// Whether a tick of an animation is already scheduled.
  private var isTicking = false

  /// Seconds between two frames of an animation.
  private static var beat: Double { 0.06 }

  init(
    _ offer: ShareOffer, start: SheetStart, host: Host, terminal: SheetTerminal,
    traits: TerminalTraits
  ) {
    model = SheetModel(
      offer: offer, start: start, size: terminal.size, repertoire: traits.repertoire,
      playsMotion: traits.playsMotion)
    display = TerminalDisplay(
      terminal, traits,
      pictures: SheetPictures(
        offer, GraphicsTraits(environment: ProcessInfo.processInfo.environment),
        windowCell: terminal.cell))
    runner = SheetRunner(host)
    runner.restoreDraft()
    runner.examine()
  }

  /// - Returns: The outcome, and the destination's name. When this function returns, the terminal
  ///   has been released.
  mutating func run(
    _ start: SheetStart, reader: TerminalReader
  ) async throws(ShareError) -> (SheetOutcome, String?) {
    defer {
      runner.stop()
      display.leave()
    }
    try display.enter()
    display.ask { [runner] in runner.tell(.impatient(isLast: $0), after: $1) }
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
        display.forget(display.pictures.see(view))
      }
      return perform(model.handle(event))
    case .picture(let id, let picture):
      display.take(picture, as: id)
      return nil
    case .own(.impatient(let isLast)):
      display.timeOut(isLast: isLast)
      return nil
    case .own(.model(let event)):
      if case .tick = event { isTicking = false }
      return perform(model.handle(event))
    case .own(.input(let input)): return handle(input)
    }
  }

  private mutating func handle(_ input: TerminalInput) -> SheetOutcome? {
    switch input {
    case .answers(let answers): display.take(answers)
    case .keys(let keys): return perform(model.handle(.keys(keys)))
    case .resized: return perform(model.handle(.resized(display.size)))
    case .stopped: stop(group: false)
    case .continued:
      display.takeOver(again: true)
      _ = model.handle(.resized(display.size))
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
      case .effect(.clipboard(let text)): display.copy(text)
      case .effect(let effect): runner.perform(effect)
      case .suspend: stop(group: true)
      case .redraw: display.forget()
      }
    }
    return nil
  }

  private mutating func stop(group: Bool) {
    display.stop(group: group)
    _ = model.handle(.resized(display.size))
  }

  private mutating func draw() {
    while let (id, side) = display.pictures.next() { runner.fetch(id, side: side) }
    model.pictures = display.pictures.cells(on: model.size)
    display.draw(SheetView.draw(model))
    guard model.isMoving, !isTicking else { return }
    isTicking = true
    runner.tell(.model(.tick(Self.beat)), after: Self.beat)
  }

  private mutating func takeLeave(_ outcome: SheetOutcome) async {
    if case .interrupted = outcome { return }
    await display.takeLeave(runner.events) { [runner] in
      runner.tell(.impatient(isLast: true), after: $0)
    } _: { event in
      switch event {
      case .own(.input(let input)): input.farewell
      case .own(.impatient(let isLast)): .timeout(isLast: isLast)
      default: nil
      }
    }
  }
}
