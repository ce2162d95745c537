import ArgumentParser
import Text
import Translations

/// A suggestion for a mistyped command.
enum MistypedCommand {
  /// The maximum number of letters that differ from the suggested command. An inserted or removed
  /// letter counts as one, and a changed letter as two.
  private static let nearness = 2

  /// - Parameter words: The arguments as typed.
  /// - Returns: A question with the suggested command, or `nil` if no command is similar.
  static func hint(_ words: [String]) -> String? {
    var command: any ParsableCommand.Type = Sharesheet.self
    var path = "sharesheet"
    for word in words {
      let all = command.configuration.subcommands.map { (name: name(of: $0), command: $0) }
      if let next = all.first(where: { $0.name == word }) {
        command = next.command
        path += " \(next.name)"
        continue
      }
      let letters = Array(word.lowercased().prefix(40))
      let near = all.map { ($0.name, letters.difference(from: Array($0.name)).count) }
        .min { $0.1 < $1.1 }
      guard let near, near.1 <= nearness else { return nil }
      return
        translated(
          "There is no command '\(path) \(word.printableLine)'. Did you mean '\(path) \(near.0)'?")
    }
    return nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)".lowercased()
  }
}
