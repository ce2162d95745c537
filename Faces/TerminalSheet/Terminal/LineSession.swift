import Contract
import ShareSheet

/// A sheet as questions and answers, for a terminal that cannot move its cursor. The terminal stays
/// in its ordinary mode and handles editing, interrupts and suspension itself.
struct LineSession<Host: SheetHost> {
  private let terminal: SheetTerminal
  private let repertoire: CharacterRange
  private var model: LineModel
  private let runner: SheetRunner<Host, TerminalInput>

  init(
    _ offer: ShareOffer, start: SheetStart, host: Host, terminal: SheetTerminal,
    repertoire: CharacterRange
  ) {
    self.terminal = terminal
    self.repertoire = repertoire
    model = LineModel(offer: offer, start: start)
    runner = SheetRunner(host)
    runner.restoreDraft()
    runner.examine()
  }

  /// - Returns: The outcome, and the destination's name.
  mutating func run(_ start: SheetStart, reader: TerminalReader) async -> (SheetOutcome, String?) {
    defer { runner.stop() }
    runner.tell(reader.inputs)
    var outcome = perform(model.start(preselected: start.preselected, person: start.person))
    if outcome == nil {
      for await event in runner.events {
        outcome = handle(event)
        if outcome != nil { break }
      }
    }
    return (outcome ?? .cancelled, model.sheet.chosen?.name)
  }

  private mutating func handle(_ event: SheetRunner<Host, TerminalInput>.Event) -> SheetOutcome? {
    switch event {
    case .sheet(let event): perform(model.handle(.sheet(event)))
    case .own(.line(let line)): perform(model.handle(.line(line)))
    case .own(.closed): perform(model.handle(.endOfInput))
    case .own, .picture: nil
    }
  }

  private func perform(_ actions: [LineModel.Action]) -> SheetOutcome? {
    for action in actions {
      switch action {
      case .say(let text):
        terminal.say(text.map { $0.isNewline ? "\n" : repertoire.glyph($0).text }.joined())
      case .effect(.leave(let outcome)): return outcome
      // Such a terminal has no clipboard, and the runner ignores the clipboard effect.
      case .effect(let effect): runner.perform(effect)
      }
    }
    return nil
  }
}
