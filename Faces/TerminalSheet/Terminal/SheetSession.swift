import CLinux
import ControlAPI
import Foundation
import Wire

/// A sheet on a terminal: brings what happens to the model, does what it asks, and draws it.
struct SheetSession<Host: SheetHost> {
  private enum Event: Sendable {
    case terminal(TerminalInput)
    case sheet(SheetEvent)
  }

  private let terminal: SheetTerminal
  private let traits: TerminalTraits
  private let host: Host
  private var model: SheetModel
  private var encoder: FrameEncoder
  private let events: AsyncStream<Event>
  private let inbox: AsyncStream<Event>.Continuation

  init(
    _ offer: ShareOffer, text: String?, host: Host, terminal: SheetTerminal, traits: TerminalTraits
  ) {
    self.terminal = terminal
    self.traits = traits
    self.host = host
    model = SheetModel(
      offer: offer, text: text, size: terminal.size, repertoire: traits.repertoire)
    encoder = FrameEncoder(colors: traits.colors)
    (events, inbox) = AsyncStream.makeStream()
  }

  /// - Returns: how it ended, and the destination's name. The terminal has been given back.
  mutating func run(
    preselected: String?, reader: TerminalReader
  ) async throws(SheetUnavailable) -> (SheetOutcome, String?) {
    defer { terminal.leave() }
    try terminal.enter(traits)
    let inputs = Task { [inbox] in
      for await input in reader.inputs { inbox.yield(.terminal(input)) }
    }
    let updates = Task { [inbox, host] in
      for await status in host.updates { inbox.yield(.sheet(.update(status))) }
      inbox.yield(.sheet(.lost))
    }
    defer {
      inputs.cancel()
      updates.cancel()
    }
    var outcome = preselected.flatMap { perform(model.preselect($0)) }
    draw()
    for await event in events {
      outcome = outcome ?? handle(event)
      if let outcome { return (outcome, model.chosen?.name) }
      draw()
    }
    return (.cancelled, nil)
  }

  private mutating func handle(_ event: Event) -> SheetOutcome? {
    switch event {
    case .sheet(let event): return perform(model.handle(event))
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
      case .begin(let id):
        Task { [inbox, host] in
          do {
            try await host.begin(id)
            inbox.yield(.sheet(.began))
          } catch {
            inbox.yield(.sheet(.notBegun("\(error)")))
          }
        }
      case .send(let input):
        Task { [inbox, host] in
          do {
            try await host.send(input)
            inbox.yield(.sheet(.sent))
          } catch let error as ControlError {
            inbox.yield(.sheet(.notSent(error)))
          } catch {
            inbox.yield(.sheet(.notSent(ControlError(.internal, "\(error)"))))
          }
        }
      case .suspend: stop(group: true)
      case .redraw: encoder.forget()
      case .linger:
        Task { [inbox] in
          try? await Task.sleep(for: .milliseconds(900))
          inbox.yield(.sheet(.timeUp))
        }
      case .leave(let outcome): return outcome
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
    if let frame = encoder.encode(SheetView.draw(model)) { terminal.draw(frame) }
  }
}
