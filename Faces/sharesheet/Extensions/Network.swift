import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Text
import Translations

extension Extensions {
  struct Network: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Choose the hosts of your own networks that extensions may reach."),
      discussion: HelpText.joined(
        translated(
          """
          Every extension may reach hosts on the internet. A host on this computer or on a private \
          network needs your permission. Until you post, an open sheet asks for it. An upload \
          without it waits and keeps its content.
          """
        ),
        translated(
          """
          A destination file may reach the servers that it names. The extensions of Sharesheet may \
          reach this computer.
          """
        ),
        HelpText.examples(
          """
          sharesheet extensions network
          sharesheet extensions network allow com.example.Cow.Share nas.lan
          sharesheet extensions network forbid com.example.Cow.Share nas.lan
          """)),
      subcommands: [List.self, Allow.self, Forbid.self], defaultSubcommand: List.self)

    /// Prints permissions as a table or as one JSON value.
    static func show(_ all: [NetworkPermission], json: Bool) throws {
      if json { return try JSONResult.set(all) }
      if all.isEmpty { return Console.say(translated("Nothing was decided.")) }
      var table = Table(translated("IDENTIFIER"), translated("HOST"), translated("ALLOWED"))
      for permission in all {
        table.add(
          permission.extension, permission.host,
          permission.allowed ? translated("yes") : translated("no"))
      }
      Console.show(table.text(fitting: Console.columns))
    }

    /// Returns the bundle identifier of the extension that the user named.
    static func identifier(
      meantBy name: String, _ client: ControlClient
    ) async throws -> String {
      if name == NetworkPermission.everyExtension { return name }
      return try DestinationArgument.identifier(meantBy: name, among: await client.extensions())
    }
  }
}

extension Extensions.Network {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("List your decisions."))

    @Argument(
      help: ArgumentHelp(
        translated("The extension's name or bundle identifier. Without it, all are listed."),
        valueName: "name|bundle-id"))
    var identifier: String?

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      var all = try await client.networkPermissions()
      if let identifier {
        let id = try await Extensions.Network.identifier(meantBy: identifier, client)
        all.removeAll { $0.extension != id && $0.extension != NetworkPermission.everyExtension }
      }
      let file = "network.json"
      if all.isEmpty,
        let problem = try await client.extensionProblems().first(where: { $0.path.hasSuffix(file) })
      {
        throw ShareError(.failed, "\(problem)".printableLine)
      }
      try Extensions.Network.show(all, json: json)
    }
  }

  struct Allow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Let an extension reach a host on this computer or your networks."),
      discussion: translated("Uploads that wait for this permission continue at once."))

    @OptionGroup var options: PermissionOptions

    func run() async throws { try await options.set(allowed: true) }
  }

  struct Forbid: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Refuse a host on this computer or your networks to an extension."),
      discussion: translated(
        """
        The sheet no longer asks about this extension and host. With '*', only the permission of \
        all extensions is withdrawn. Decisions about single extensions stay.
        """))

    @OptionGroup var options: PermissionOptions

    func run() async throws { try await options.set(allowed: false) }
  }
}

struct PermissionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated("The extension's name or bundle identifier, or '*' for all extensions."),
      valueName: "name|bundle-id"))
  var identifier: String

  @Argument(
    help: ArgumentHelp(
      translated("The host as in a URL, without a port. The permission is for all ports."),
      valueName: "host"))
  var host: String

  @Flag(help: ArgumentHelp(translated("Print all permissions as one JSON value.")))
  var json = false

  func set(allowed: Bool) async throws {
    let client = try await DaemonConnection.open().client
    let id = try await Extensions.Network.identifier(meantBy: identifier, client)
    let all = try await client.setReachable(allowed, host, by: id)
    if json { return try JSONResult.set(all) }
    let (name, place) = (identifier.printableLine, host.printableLine)
    Console.show(
      allowed
        ? translated("\(name) may reach \(place).")
        : id == NetworkPermission.everyExtension
          ? translated("Not every extension may reach \(place) any more.")
          : translated(
            "\(name) may not reach \(place) on this computer or your networks."))
  }
}
