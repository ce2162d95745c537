import ArgumentParser

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try activation rules, and look them over.", subcommands: [Evaluate.self, Lint.self])
}
