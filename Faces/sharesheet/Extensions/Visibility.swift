import ArgumentParser
import DaemonClient
import ShareSheet
import Translations

extension Extensions {
  struct Hide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Hide an extension from the sheet."),
      discussion: translated(
        """
        It stays installed, and 'sharesheet share --to' still finds it. An app's identifier hides \
        all its extensions.
        """
      ))

    @OptionGroup var options: VisibilityOptions

    func run() async throws { try await options.set(hidden: true) }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show a hidden extension in the sheet again."))

    @OptionGroup var options: VisibilityOptions

    func run() async throws { try await options.set(hidden: false) }
  }
}

struct VisibilityOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated("The extension's name, or the bundle identifier of it or of its app."),
      valueName: "name|bundle-id"))
  var identifier: String

  @Flag(help: ArgumentHelp(translated("Print all extensions as one JSON value.")))
  var json = false

  func set(hidden: Bool) async throws {
    let client = try await DaemonConnection.open().client
    let id = try DestinationArgument.identifier(
      meantBy: identifier, among: await client.extensions())
    let all = try await client.setHidden(hidden, id)
    try Extensions.show(all, json: json)
  }
}
