import ControlAPI
import ShareSheet

/// The one line that stays on the terminal when the sheet is gone.
enum Farewell {
  static func line(_ outcome: SheetOutcome, to name: String?, in repertoire: Repertoire) -> String?
  {
    let sentence: String
    switch outcome {
    case .posted(let status):
      let message = status.message.map { " " + PlainText.line($0) } ?? ""
      sentence = "✓ " + Acknowledgement.sentence(status, to: name) + message
    case .done(let result): sentence = "✓ " + PlainText.line(result.message)
    case .cancelled: sentence = "Cancelled; nothing was shared."
    case .failed(let message): sentence = "Not shared: \(message)"
    case .activity, .interrupted: return nil
    }
    return sentence.map { repertoire.glyph($0).text }.joined() + "\n"
  }
}
