import CLinux
import Contract
import DesktopSession
import ShareSheet

/// The terminal of a running face: its modes, its frames and its pictures.
struct TerminalDisplay: Sendable {
  let terminal: SheetTerminal
  private let traits: TerminalTraits
  private var encoder: FrameEncoder
  var pictures: SheetPictures

  init(_ terminal: SheetTerminal, _ traits: TerminalTraits, pictures: SheetPictures) {
    (self.terminal, self.traits, self.pictures) = (terminal, traits, pictures)
    encoder = FrameEncoder(colors: traits.colors)
  }

  var size: SheetSize { terminal.size }

  // MARK: Modes

  /// - Throws: `ShareError` `unanswered` if the terminal cannot be used.
  func enter() throws(ShareError) { try terminal.enter(traits) }

  func leave() { terminal.leave() }

  /// Releases the terminal, stops the process, and takes the terminal over when the process
  /// continues.
  /// - Parameter group: Whether the whole process group stops.
  mutating func stop(group: Bool) {
    leave()
    clinux_terminal_stop(group ? 1 : 0)
    takeOver(again: false)
  }

  /// Sets the terminal's modes and draws the whole screen next, after another program has used the
  /// terminal.
  /// - Parameter again: Whether some or all of the modes may already be set. SIGCONT also follows
  ///   SIGSTOP, which stops the process without releasing the terminal.
  mutating func takeOver(again: Bool) {
    try? terminal.enter(traits, again: again)
    forget()
  }

  // MARK: Frames

  mutating func draw(_ canvas: Canvas) {
    if let frame = encoder.encode(canvas) { terminal.draw(frame) }
  }

  /// Draws the whole screen next.
  mutating func forget() { encoder.forget() }

  func copy(_ text: String) { terminal.draw(TerminalClipboard.sequence(for: text)) }

  // MARK: Pictures

  /// Asks the terminal for its graphics, unless it needs no question.
  /// - Parameter later: Called with each timeout, and the seconds until it.
  func ask(later: (_ isLast: Bool, _ seconds: Double) -> Void) {
    guard pictures.awaitsAnswers else { return }
    terminal.draw(pictures.questions)
    later(false, SheetPictures.timeout)
    later(true, SheetPictures.lastTimeout)
  }

  mutating func take(_ answers: GraphicsResponses) {
    if pictures.take(answers) { changePainter() }
  }

  mutating func timeOut(isLast: Bool) {
    if pictures.timeOut(isLast: isLast) { changePainter() }
  }

  mutating func take(_ picture: PixelMap?, as id: Int) {
    if let picture = pictures.take(picture, as: id) { encoder.painter.keep(picture, as: id) }
  }

  /// Removes pictures that are no longer used from the terminal's memory.
  mutating func forget(_ ids: [Int]) {
    for id in ids { encoder.painter.forget(id) }
  }

  private mutating func changePainter() {
    encoder.painter = encoder.painter.changed(to: pictures.graphics, cell: pictures.cell)
    encoder.forget()
  }

  // MARK: The end

  /// What a closing face still waits for.
  enum Farewell {
    case answers(GraphicsResponses)
    case timeout(isLast: Bool)
    /// The terminal is gone.
    case gone
  }

  /// Removes the pictures from the terminal's memory, and waits for responses that are still
  /// expected. If a response arrived after the terminal's release, the shell would read it as typed
  /// text.
  /// - Parameters:
  ///   - later: Called with the timeout in seconds. The last timeout then becomes an event.
  ///   - meaning: Returns what an event means now, or `nil` if nothing.
  mutating func takeLeave<Event>(
    _ events: AsyncStream<Event>, later: (Double) -> Void, _ meaning: (Event) -> Farewell?
  ) async {
    terminal.draw(encoder.painter.farewell)
    guard pictures.awaitsAnswers else { return }
    later(SheetPictures.closingTimeout)
    for await event in events {
      switch meaning(event) {
      case .answers(let answers): take(answers)
      case .timeout(let isLast): timeOut(isLast: isLast)
      case .gone: return
      case nil: break
      }
      if !pictures.awaitsAnswers { return }
    }
  }
}

extension TerminalInput {
  /// What the input means to a closing face.
  var farewell: TerminalDisplay.Farewell? {
    switch self {
    case .answers(let answers): .answers(answers)
    case .closed, .interrupted: .gone
    case .keys, .resized, .stopped, .continued, .line: nil
    }
  }
}
