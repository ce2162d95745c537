import ControlAPI
import ShareSheet
import Wire

/// Questions on a terminal that cannot move its cursor. It stays in its ordinary modes: lines are
/// edited, interrupted and suspended as the terminal has it.
struct LineSession<Host: SheetHost> {
  private let terminal: SheetTerminal
  private let repertoire: Repertoire
  private var model: LineModel
  private let events: AsyncStream<LineModel.Event>
  private let inbox: AsyncStream<LineModel.Event>.Continuation
  private let calls: HostCalls<Host>

  init(
    _ offer: ShareOffer, start: SheetStart, host: Host, terminal: SheetTerminal,
    repertoire: Repertoire
  ) {
    self.terminal = terminal
    self.repertoire = repertoire
    model = LineModel(offer: offer, start: start)
    let (events, inbox) = AsyncStream.makeStream(of: LineModel.Event.self)
    (self.events, self.inbox) = (events, inbox)
    calls = HostCalls(host: host) { inbox.yield(.sheet($0)) }
  }

  mutating func run(_ start: SheetStart, reader: TerminalReader) async -> (SheetOutcome, String?) {
    let inputs = Task { [inbox] in
      for await input in reader.inputs {
        if case .line(let line) = input { inbox.yield(.line(line)) }
        if case .closed = input { inbox.yield(.endOfInput) }
      }
    }
    let (updates, watch) = (calls.follow(), calls.watch())
    defer {
      inputs.cancel()
      updates.cancel()
      watch.cancel()
    }
    if let outcome = perform(model.start(preselected: start.preselected, person: start.person)) {
      return (outcome, model.sheet.chosen?.name)
    }
    for await event in events {
      if let outcome = perform(model.handle(event)) { return (outcome, model.sheet.chosen?.name) }
    }
    return (.cancelled, nil)
  }

  private func perform(_ actions: [LineModel.Action]) -> SheetOutcome? {
    for action in actions {
      switch action {
      case .say(let text):
        terminal.say(text.map { $0.isNewline ? "\n" : repertoire.glyph($0).text }.joined())
      case .effect(.leave(let outcome)): return outcome
      // A terminal that can move no cursor has no clipboard either.
      case .effect(.clipboard): break
      case .effect(let effect): calls.perform(effect)
      }
    }
    return nil
  }
}
