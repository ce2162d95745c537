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
/// - Returns: how it ended, once the terminal is as before.
/// - Throws: `ShareError` `unanswered` when there is no terminal; nothing has been begun then.
package func presentSheet(
  offer: ShareOffer, start: SheetStart = SheetStart(), host: some SheetHost
) async throws(ShareError) -> SheetOutcome {
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
  if let line = Farewell.line(outcome, to: name, in: traits.repertoire) { terminal.say(line) }
  if case .posted = outcome { return outcome }
  await host.cancel(within: 3)
  return outcome
}

/// The one line that stays on the terminal when the sheet is gone.
enum Farewell {
  static func line(_ outcome: SheetOutcome, to name: String?, in repertoire: Repertoire) -> String?
  {
    let words = outcome.words(to: name).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let line = outcome.isGood ? "✓ " + words : words
    return line.map { repertoire.glyph($0).text }.joined() + "\n"
  }
}
