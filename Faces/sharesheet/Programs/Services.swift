import ArgumentParser
import Translations

struct Services: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Run local test services for extensions."), subcommands: [Run.self])

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Run the test services until Ctrl-C."),
      discussion: HelpText.joined(
        translated(
          """
          They listen on loopback only. All options go to the program 'sharesheet-services'. \
          'sharesheet services run --help' shows them.
          """
        ),
        HelpText.examples(
          """
          sharesheet services run
          sharesheet services run --bin 127.0.0.1:5986 --json
          """)))

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp(translated("Options of the program 'sharesheet-services'.")))
    var options: [String] = []

    func run() throws {
      try SiblingProgram.become("sharesheet-services", as: "sharesheet services run", options)
    }
  }
}
