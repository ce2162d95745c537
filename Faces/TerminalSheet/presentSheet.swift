package import ControlAPI
import Foundation
package import ShareSheet

/// Shows the share sheet on the person's terminal until they posted or left.
///
/// Draws on `/dev/tty`, or on standard error where that is a terminal; never on standard output.
/// - Parameters:
///   - offer: what is shared, and who takes it.
///   - start: what the person has said already.
///   - host: who carries the share.
/// - Returns: How it ended. By then the terminal is as before, and the person has read there what
///   became of the share.
/// - Throws: `ShareError` `unanswered` when there is no terminal; nothing has been begun then.
package func presentSheet(
  offer: ShareOffer, start: SheetStart = SheetStart(), host: some SheetHost
) async throws(ShareError) -> SheetEnd {
  let terminal = try SheetTerminal()
  let traits = TerminalTraits(environment: ProcessInfo.processInfo.environment)
  // The signals are watched before the terminal is taken, so that nothing leaves it raw, and until
  // the share has been cancelled, so that nothing comes between.
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
  if let line = Farewell.line(end, to: name, in: traits.repertoire) { terminal.say(line) }
  return end
}

/// Ends the share unless it was posted.
private func conclude(_ outcome: SheetOutcome, on host: some SheetHost) async -> SheetEnd {
  switch outcome {
  case .posted: SheetEnd(outcome)
  case .cancelled, .failed, .done, .activity, .interrupted:
    SheetEnd(outcome, await host.conclude())
  }
}

/// The one line that stays on the terminal when the sheet is gone.
enum Farewell {
  static func line(_ end: SheetEnd, to name: String?, in repertoire: Repertoire) -> String? {
    let words = end.words(to: name).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let line = end.outcome.isGood ? "✓ " + words : words
    return line.map { repertoire.glyph($0).text }.joined() + "\n"
  }
}
