import ArgumentParser
import ControlAPI

struct Logs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what an extension printed.",
    discussion: """
      EXAMPLES
        sharesheet logs ShareAlike
        sharesheet logs com.shinobicontrols.ShareAlike.ShareExtension | tail
        sharesheet logs com.nsscreencast.ImgShare      # an app that was launched
      """)

  @Argument(help: "The extension's name or bundle identifier.")
  var name: String

  func run() async throws {
    Console.pass(try await Connection.open().client.log(of: name))
  }
}
