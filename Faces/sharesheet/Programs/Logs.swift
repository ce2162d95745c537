import ArgumentParser
import Contract
import DaemonClient
import Linux
import ShareSheet
import Text
import Translations

struct Logs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show what an extension printed, and where it crashed."),
    discussion: HelpText.joined(
      translated("With --follow the command runs until Ctrl-C."),
      HelpText.examples(
        """
        sharesheet logs ShareAlike
        sharesheet logs com.shinobicontrols.ShareAlike.ShareAlikeExtension | tail
        sharesheet logs ShareAlike --follow
        sharesheet logs com.nsscreencast.ImgShare      # \(translated("an app that was launched"))
        """)))

  @Argument(
    help: ArgumentHelp(translated("The extension's name, its beginning, or its bundle identifier."))
  )
  var name: String

  @Flag(
    name: .shortAndLong, help: ArgumentHelp(translated("Also show new output as it is written.")))
  var follow = false

  func run() async throws {
    let connection = try await DaemonConnection.open()
    let name = try DestinationArgument.identifier(
      meantBy: name, among: await connection.client.extensions())
    guard follow else {
      let log = try await connection.client.log(of: name)
      if log.isEmpty { Console.say(translated("\(name.printableLine) has printed nothing.")) }
      return Console.pass(log)
    }
    let file = try await connection.client.logFile(of: name)
    do {
      var follower = try LogFollower(file.path)
      try await follower.run(Console.pass)
    } catch let error as SystemError {
      throw ShareError(
        .failed, translated("The log \(file.path) cannot be followed: \(error.reasonWords)."))
    }
    throw ShareError(
      .failed, translated("The log's folder is no longer watched. Run the command again."))
  }
}
