import ControlAPI
import Wire

/// Questions on a terminal that cannot move its cursor. It stays in its ordinary modes: lines are
/// edited, interrupted and suspended as the terminal has it.
struct LineSession<Host: SheetHost> {
  private let terminal: SheetTerminal
  private let repertoire: Repertoire
  private let host: Host
  private var model: LineModel
  private let events: AsyncStream<LineModel.Event>
  private let inbox: AsyncStream<LineModel.Event>.Continuation

  init(
    _ offer: ShareOffer, text: String?, host: Host, terminal: SheetTerminal, repertoire: Repertoire
  ) {
    self.terminal = terminal
    self.repertoire = repertoire
    self.host = host
    model = LineModel(offer: offer, text: text)
    (events, inbox) = AsyncStream.makeStream()
  }

  mutating func run(preselected: String?, reader: TerminalReader) async -> (SheetOutcome, String?) {
    let inputs = Task { [inbox] in
      for await input in reader.inputs {
        if case .line(let line) = input { inbox.yield(.line(line)) }
        if case .closed = input { inbox.yield(.endOfInput) }
      }
    }
    let updates = Task { [inbox, host] in
      for await status in host.updates { inbox.yield(.sheet(.update(status))) }
      inbox.yield(.sheet(.lost))
    }
    defer {
      inputs.cancel()
      updates.cancel()
    }
    if let outcome = perform(model.start(preselected: preselected)) {
      return (outcome, model.chosen?.name)
    }
    for await event in events {
      if let outcome = perform(model.handle(event)) { return (outcome, model.chosen?.name) }
    }
    return (.cancelled, nil)
  }

  private func perform(_ actions: [LineModel.Action]) -> SheetOutcome? {
    for action in actions {
      switch action {
      case .say(let text):
        terminal.say(text.map { $0.isNewline ? "\n" : repertoire.glyph($0).text }.joined())
      case .begin(let id):
        Task { [inbox, host] in
          do { try await host.begin(id) } catch {
            inbox.yield(.sheet(.notBegun("\(error)")))
          }
        }
      case .send(let input):
        Task { [inbox, host] in
          do {
            try await host.send(input)
            inbox.yield(.sheet(.sent))
          } catch {
            let error = error as? ControlError ?? ControlError(.internal, "\(error)")
            inbox.yield(.sheet(.notSent(error)))
          }
        }
      case .leave(let outcome): return outcome
      }
    }
    return nil
  }
}
