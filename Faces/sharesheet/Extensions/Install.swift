import ArgumentParser
import Contract
import ShareSheet
import Text

extension Extensions {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install an app with its share extensions.",
      discussion: """
        The app is copied, so what is at PATH may go afterwards. An older version of
        the same app is replaced; shares under way go on. One that was installed from
        another place is replaced with --yes, or when you say so at a terminal: it
        gives up its data to the new one. What cannot be used is refused with the
        reason, and then nothing has changed.

        EXAMPLES
          sharesheet extensions install Cow.app
          sharesheet extensions install ~/Downloads/Cow.app --json
        """)

    @Argument(help: ArgumentHelp("The app.", valueName: "path.app"))
    var path: String

    @Flag(help: "Replace one that was installed from another place, and ask nothing.")
    var yes = false

    @Flag(help: "Print what was installed as one JSON value.")
    var json = false

    func run() async throws {
      let app = try AppFolder(path)
      let installed = try await app.install(
        over: try await DaemonConnection.open(), replacesAny: yes, asks: !json)
      if json { return try JSONResult.set(installed) }
      Self.report(installed)
    }

    static func report(_ installed: InstalledApplication) {
      Console.show(
        "\(installed.replaced ? "Replaced" : "Installed") \(installed.name.printableLine): "
          + installed.extensions.joined(separator: ", ").printableLine + ".")
      if let other = installed.hiddenBy {
        Console.say(
          "The copy in \(other.printableLine) is found before it, and is the one that the sheet "
            + "offers.")
      }
    }
  }
}
