import CLinux
import Contract
import DesktopSession
import Foundation
import Glibc
package import ShareSheet

/// Shows the history on the user's terminal until the user leaves it.
/// - Parameter query: The text that the listed shares contain. If it is empty, all are listed.
/// - Throws: `ShareError` `unanswered` if there is no usable terminal.
package func presentHistory(
  query: String, host: some HistoryHost
) async throws(ShareError) -> HistoryEnd {
  let terminal = try SheetTerminal()
  let traits = TerminalTraits(environment: ProcessInfo.processInfo.environment)
  let reader = try TerminalReader(terminal, .keys)
  defer { reader.stop() }
  var session = HistoryTerminal(query, host: host, terminal: terminal, traits: traits)
  return try await session.run(reader)
}

/// A running history on a terminal. It passes events to the model, performs the model's requests,
/// and draws the model.
private struct HistoryTerminal<Host: HistoryHost> {
  private enum Event: Sendable {
    case input(TerminalInput)
    case news(HistoryNews)
    case picture(Int, PixelMap?)
    /// The time to wait for the terminal's response has passed.
    case impatient(isLast: Bool)
    /// The next drawing of the progress is due.
    case draw
  }

  /// The time between two drawings of progress, because hundreds of events may arrive in a second.
  private static var interval: Double { 0.05 }

  private let host: Host
  private let terminal: SheetTerminal
  private let traits: TerminalTraits
  private var model: HistoryModel
  private var encoder: FrameEncoder
  private var pictures: SheetPictures
  private var isDrawingSoon = false
  private let events: AsyncStream<Event>
  private let inbox: AsyncStream<Event>.Continuation

  init(_ query: String, host: Host, terminal: SheetTerminal, traits: TerminalTraits) {
    (self.host, self.terminal, self.traits) = (host, terminal, traits)
    model = HistoryModel(query: query, size: terminal.size, repertoire: traits.repertoire)
    encoder = FrameEncoder(colors: traits.colors)
    pictures = SheetPictures(
      GraphicsTraits(environment: ProcessInfo.processInfo.environment), windowCell: terminal.cell)
    (events, inbox) = AsyncStream.makeStream(of: Event.self)
  }

  mutating func run(_ reader: TerminalReader) async throws(ShareError) -> HistoryEnd {
    defer { terminal.leave() }
    try terminal.enter(traits)
    let tasks = [
      Task { [inbox] in for await input in reader.inputs { inbox.yield(.input(input)) } },
      Task { [inbox, host] in for await news in host.news { inbox.yield(.news(news)) } },
    ]
    defer { for task in tasks { task.cancel() } }
    if pictures.awaitsAnswers {
      terminal.draw(pictures.questions)
      later(.impatient(isLast: false), SheetPictures.timeout)
      later(.impatient(isLast: true), SheetPictures.lastTimeout)
    }
    host.read(model.list.filter)
    draw()
    for await event in events {
      if let end = handle(event) {
        await takeLeave(end)
        return end
      }
    }
    return .left
  }

  private func later(_ event: Event, _ seconds: Double) {
    Task { [inbox] in
      try? await Task.sleep(for: .seconds(seconds))
      inbox.yield(event)
    }
  }

  private mutating func handle(_ event: Event) -> HistoryEnd? {
    switch event {
    case .news(.transfer(let transfer)):
      _ = model.take(.transfer(transfer))
      if !isDrawingSoon {
        isDrawingSoon = true
        later(.draw, Self.interval)
      }
      return nil
    case .news(let news):
      if let end = perform(model.take(news)) { return end }
    case .picture(let id, let picture):
      if let picture = pictures.take(picture, as: id) { encoder.painter.keep(picture, as: id) }
    case .impatient(let isLast):
      if pictures.timeOut(isLast: isLast) { redrawPictures() }
    case .draw: isDrawingSoon = false
    case .input(let input): if let end = handle(input) { return end }
    }
    draw()
    return nil
  }

  private mutating func handle(_ input: TerminalInput) -> HistoryEnd? {
    switch input {
    case .answers(let answers): if pictures.take(answers) { redrawPictures() }
    case .keys(let keys):
      for key in keys {
        if let end = perform(model.handle(key)) { return end }
      }
    case .resized: model.resize(terminal.size)
    case .stopped: stop(group: false)
    case .continued: takeOver(again: true)
    case .interrupted(let signal): return .interrupted(signal: signal)
    case .closed: return .interrupted(signal: SIGHUP)
    case .line: break
    }
    return nil
  }

  private mutating func perform(_ requests: [HistoryModel.Request]) -> HistoryEnd? {
    for request in requests {
      switch request {
      case .read(let filter): host.read(filter)
      case .perform(let action, let entry, let elsewhere):
        host.perform(action, on: entry, elsewhere: elsewhere)
      case .again(let entry): return .again(entry)
      case .clipboard(let text): terminal.draw(TerminalClipboard.sequence(for: text))
      case .leave: return .left
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

  private mutating func takeOver(again: Bool) {
    try? terminal.enter(traits, again: again)
    encoder.forget()
    model.resize(terminal.size)
  }

  private mutating func draw() {
    for id in pictures.show(Set(model.rows.compactMap { model.pictureIDs[$0.id] })) {
      encoder.painter.forget(id)
    }
    fetch()
    model.pictures = pictures.cells(on: model.size)
    if let frame = encoder.encode(HistoryView.draw(model)) { terminal.draw(frame) }
  }

  /// Requests the next picture. Only one request is in flight.
  private mutating func fetch() {
    guard let (number, side) = pictures.next() else { return }
    let id = model.pictureIDs.first { $0.value == number }?.key
    Task { [inbox, host] in
      let picture = if let id { await host.picture(of: id, side: side) } else { PixelMap?.none }
      inbox.yield(.picture(number, picture))
    }
  }

  private mutating func redrawPictures() {
    encoder.painter = encoder.painter.changed(to: pictures.graphics, cell: pictures.cell)
    encoder.forget()
  }

  /// Removes the pictures from the terminal's memory, and waits for responses that are still
  /// expected. If a response arrived after the terminal's release, the shell would read it as typed
  /// text.
  private mutating func takeLeave(_ end: HistoryEnd) async {
    if case .interrupted = end { return }
    terminal.draw(encoder.painter.farewell)
    guard pictures.awaitsAnswers else { return }
    later(.impatient(isLast: true), SheetPictures.closingTimeout)
    for await event in events {
      switch event {
      case .input(.closed), .input(.interrupted): return
      case .input(.answers(let answers)): _ = pictures.take(answers)
      case .impatient(let isLast): _ = pictures.timeOut(isLast: isLast)
      default: break
      }
      if !pictures.awaitsAnswers { return }
    }
  }
}
