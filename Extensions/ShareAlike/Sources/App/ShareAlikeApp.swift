import AppCommands
import UIKit

/// The app that contains the extension. It shares a sample photo and sets the extension's address.
@main @MainActor final class ShareAlikeApp {
  private static let usage = """
    Usage: sharealike share [OPTION…]     share the sample photo with the text "Highland Cow"
           sharealike endpoint [URL]      show or set the address for the extension's uploads

    The share sheet accepts the options: --to ShareAlike, --message TEXT, --post, --wait, …
    (see `sharesheet share --help`).
    """

  /// Stored in a static property, because the sheet needs its presenter until the process ends.
  private static let app = ShareAlikeApp()

  private let root = UIViewController()

  static func main() {
    app.run(Array(CommandLine.arguments.dropFirst()))
    RunLoop.main.run()
  }

  /// Runs the command, then exits. The `share` command exits when the sheet has closed.
  func run(_ arguments: [String]) {
    switch arguments.first {
    case "share": share()
    case "endpoint" where arguments.count == 1: leave(printing: Endpoint.current)
    case "endpoint" where arguments.count == 2: setEndpoint(arguments[1])
    case "--help", "-h", "help": leave(printing: Self.usage)
    default:
      let words = Mistake.words(arguments, commands: ["share", "endpoint", "help"])
      fail("\(words)\n\n\(Self.usage)", status: 2)
    }
  }

  private func share() {
    guard let photo = UIImage(named: "SamplePhoto") else {
      fail("The sample photo is missing from ShareAlike.app: install the app again.")
    }
    let sheet = UIActivityViewController(
      activityItems: ["Highland Cow", photo], applicationActivities: nil)
    sheet.completionWithItemsHandler = { _, isShared, _, error in
      guard let error else { exit(isShared ? 0 : 5) }
      // The sheet has already shown its own errors. An error in opening the sheet is printed here.
      let reason = error as NSError
      if reason.domain == "Sharesheet" { exit(Int32(truncatingIfNeeded: reason.code)) }
      fail(reason.localizedDescription)
    }
    root.present(sheet, animated: true)
  }

  private func setEndpoint(_ text: String) {
    do {
      try Endpoint.set(text)
      leave(printing: Endpoint.current)
    } catch {
      fail(error.localizedDescription, status: 2)
    }
  }

  private func leave(printing text: String) {
    print(text)
    exit(0)
  }
}
