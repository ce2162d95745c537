import ArgumentParser

struct Services: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the stand-ins for what extensions talk to.", subcommands: [Run.self])

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run the stand-in services until Ctrl-C.",
      discussion: """
        They listen on loopback only. All options go to the program
        'sharesheet-services'; 'sharesheet services run --help' shows them.

        EXAMPLES
          sharesheet services run
          sharesheet services run --bin 127.0.0.1:5986 --json
        """)

    @Argument(
      parsing: .captureForPassthrough, help: "Options of the program 'sharesheet-services'.")
    var options: [String] = []

    func run() throws {
      try SiblingProgram.become("sharesheet-services", as: "sharesheet services run", options)
    }
  }
}
