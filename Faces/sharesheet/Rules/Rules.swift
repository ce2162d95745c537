import ArgumentParser
import Translations

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Evaluate and check activation rules."),
    subcommands: [Evaluate.self, Lint.self])
}
