import ArgumentParser
import Contract
import ShareSheet
import Text
import Translations

extension Extensions {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Install an app with its share extensions."),
      discussion: HelpText.joined(
        translated(
          """
          The app groups and the local network that the app asks for are printed first, and at a \
          terminal you are asked before a new app is installed. With --json, nothing is printed \
          first and nothing is asked. The app is copied, so PATH may be deleted afterwards. An \
          older version of the same app is replaced. Shares in progress continue. An app that \
          was installed from another place or by another developer is replaced with --yes, or, \
          without --json, after you confirm at a terminal. Its data goes to the new app. An \
          unusable app is refused with the reason, and nothing changes.
          """
        ),
        HelpText.examples(
          """
          sharesheet extensions install Cow.app
          sharesheet extensions install ~/Downloads/Cow.app --json
          """)))

    @Argument(help: ArgumentHelp(translated("The app."), valueName: "path.app"))
    var path: String

    @Flag(
      help: ArgumentHelp(
        translated(
          "Do not ask. Replace an app from another place, and an app of another team.")))
    var yes = false

    @Flag(help: ArgumentHelp(translated("Print what was installed as one JSON value.")))
    var json = false

    func run() async throws {
      let app = try AppFolder(path)
      let connection = try await DaemonConnection.open()
      let digest = json ? nil : try app.review(in: connection.directories, asks: !yes)
      let installed = try await app.install(
        over: connection, replacesAny: yes, digest: digest, asks: !json)
      if json { return try JSONResult.set(installed) }
      Self.report(installed)
    }

    static func report(_ installed: InstalledApplication) {
      let name = installed.name.printableLine
      let extensions = installed.extensions.joined(separator: ", ").printableLine
      Console.show(
        installed.replaced
          ? translated("Replaced \(name): \(extensions).")
          : translated("Installed \(name): \(extensions)."))
      if let other = installed.hiddenBy {
        Console.say(
          translated(
            "The sheet offers the copy in \(other.printableLine), which is found first."
          ))
      }
    }
  }
}
