package import Contract
import Foundation
package import ShareSheet

/// Shows the share sheet on the user's terminal until the user has posted or left.
///
/// The sheet is drawn on `/dev/tty`, or on standard error if that is a terminal. It is never drawn
/// on standard output.
/// - Parameters:
///   - offer: The shared items, and the extensions that accept them.
///   - start: The destination, message and settings that the user has already given.
///   - host: The host of the share.
/// - Returns: The end of the sheet. The terminal is in its previous state and shows the outcome.
/// - Throws: `ShareError` `unanswered` if there is no usable terminal. In that case, nothing has
///   been started.
package func presentSheet(
  offer: ShareOffer, start: SheetStart = SheetStart(), host: some SheetHost
) async throws(ShareError) -> SheetEnd {
  let terminal = try SheetTerminal()
  let traits = TerminalTraits(environment: ProcessInfo.processInfo.environment)
  // The signals are watched before the terminal's modes change, so that no signal leaves the
  // terminal in raw mode. They are watched until the share has been cancelled, so that no signal
  // interrupts the cancellation.
  let reader = try TerminalReader(terminal, traits.isDumb ? .lines : .keys)
  defer { reader.stop() }
  var start = start
  start.folder = host.suggestedFolder
  let (outcome, name): (SheetOutcome, String?)
  if traits.isDumb {
    var session = LineSession(
      offer, start: start, host: host, terminal: terminal, repertoire: traits.repertoire)
    (outcome, name) = await session.run(start, reader: reader)
  } else {
    var session = SheetSession(
      offer, start: start, host: host, terminal: terminal, traits: traits)
    (outcome, name) = try await session.run(start, reader: reader)
  }
  let end = await conclude(outcome, on: host)
  if let line = ClosingLine.line(end, to: name, in: traits.repertoire) { terminal.say(line) }
  return end
}

/// Ends the share unless it was posted.
private func conclude(_ outcome: SheetOutcome, on host: some SheetHost) async -> SheetEnd {
  switch outcome {
  case .posted: SheetEnd(outcome)
  case .cancelled, .failed, .done, .activity, .interrupted:
    SheetEnd(outcome, await host.conclude(), hasCopied: host.hasCopied)
  }
}

/// The closing line. It stays on the terminal after the sheet has closed.
enum ClosingLine {
  static func line(_ end: SheetEnd, to name: String?, in repertoire: CharacterRange) -> String? {
    let words = end.words(to: name).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let line = end.outcome.isGood ? "✓ " + words : words
    return line.map { repertoire.glyph($0).text }.joined() + "\n"
  }
}
