import ArgumentParser
import Translations

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Try activation rules, and look them over."),
    subcommands: [Evaluate.self, Lint.self])
}
