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
  private var display: TerminalDisplay
  private var model: HistoryModel
  private var isDrawingSoon = false
  private let events: AsyncStream<Event>
  private let inbox: AsyncStream<Event>.Continuation

  init(_ query: String, host: Host, terminal: SheetTerminal, traits: TerminalTraits) {
    self.host = host
    model = HistoryModel(query: query, size: terminal.size, repertoire: traits.repertoire)
    display = TerminalDisplay(
      terminal, traits,
      pictures: SheetPictures(
        GraphicsTraits(environment: ProcessInfo.processInfo.environment),
        windowCell: terminal.cell))
    (events, inbox) = AsyncStream.makeStream(of: Event.self)
  }

  mutating func run(_ reader: TerminalReader) async throws(ShareError) -> HistoryEnd {
    defer { display.leave() }
    try display.enter()
    let tasks = [
      Task { [inbox] in for await input in reader.inputs { inbox.yield(.input(input)) } },
      Task { [inbox, host] in for await news in host.news { inbox.yield(.news(news)) } },
    ]
    defer { for task in tasks { task.cancel() } }
    display.ask { later(.impatient(isLast: $0), $1) }
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
    Self.later(event, seconds, to: inbox)
  }

  private static func later(
    _ event: Event, _ seconds: Double, to inbox: AsyncStream<Event>.Continuation
  ) {
    Task {
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
    case .picture(let id, let picture): display.take(picture, as: id)
    case .impatient(let isLast): display.timeOut(isLast: isLast)
    case .draw: isDrawingSoon = false
    case .input(let input): if let end = handle(input) { return end }
    }
    draw()
    return nil
  }

  private mutating func handle(_ input: TerminalInput) -> HistoryEnd? {
    switch input {
    case .answers(let answers): display.take(answers)
    case .keys(let keys):
      for key in keys {
        if let end = perform(model.handle(key)) { return end }
      }
    case .resized: model.resize(display.size)
    case .stopped: stop(group: false)
    case .continued:
      display.takeOver(again: true)
      model.resize(display.size)
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
      case .clipboard(let text): display.copy(text)
      case .leave: return .left
      case .suspend: stop(group: true)
      case .redraw: display.forget()
      }
    }
    return nil
  }

  private mutating func stop(group: Bool) {
    display.stop(group: group)
    model.resize(display.size)
  }

  private mutating func draw() {
    display.forget(
      display.pictures.show(Set(model.rows.compactMap { model.pictureIDs[$0.id] })))
    fetch()
    model.pictures = display.pictures.cells(on: model.size)
    display.draw(HistoryView.draw(model))
  }

  /// Requests the next picture. Only one request is in flight.
  private mutating func fetch() {
    guard let (number, side) = display.pictures.next() else { return }
    let id = model.pictureIDs.first { $0.value == number }?.key
    Task { [inbox, host] in
      let picture = if let id { await host.picture(of: id, side: side) } else { PixelMap?.none }
      inbox.yield(.picture(number, picture))
    }
  }

  private mutating func takeLeave(_ end: HistoryEnd) async {
    if case .interrupted = end { return }
    await display.takeLeave(events) { [inbox] in
      Self.later(.impatient(isLast: true), $0, to: inbox)
    } _: { event in
      switch event {
      case .input(let input): input.farewell
      case .impatient(let isLast): .timeout(isLast: isLast)
      case .news, .picture, .draw: nil
      }
    }
  }
}
