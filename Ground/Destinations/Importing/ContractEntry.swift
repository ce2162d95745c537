import Foundation
import Text

/// elementary's contracts, `.contract`. A contract starts a program, and a destination sends to a
/// server, so a contract is refused with the name of its program.
enum ContractEntry {
  static func isContract(_ text: String) -> Bool {
    lines(of: text).contains("[Contractor Entry]")
  }

  static func refusal(of text: String) -> DestinationError {
    let command = lines(of: text).first { $0.hasPrefix("Exec") }?
      .split(separator: "=", maxSplits: 1).last?.split(separator: " ").first
    let program = command.map { String($0).printableLine.prefix(80) } ?? "a program"
    return DestinationError(
      "The contract starts \(program) on this computer, and a destination sends to a server. To open "
        + "files with a program, choose “Open with” in the sheet.", at: "Exec")
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
