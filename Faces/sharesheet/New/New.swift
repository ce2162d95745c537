import ArgumentParser
import ExtensionBundles
import Foundation
import Linux
import ShareSheet

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a package with a share extension in it that builds, and its test.",
    discussion: """
      Makes the folder NAME, and changes none that is there. In it are
      Package.swift, a view controller of some ten lines, its test, and NAME.app
      with the property lists as Xcode writes them. What is shared is sent to the
      request bin of 'sharesheet services run'.

      EXAMPLES
        sharesheet new Cow
        sharesheet new Cow --identifier org.example.Cow --url https://example.org/
        sharesheet new Cow --sharesheet https://github.com/OWNER/sharesheet

      \(CommandStatus.help([
          .done: "done", .failed: "it cannot be written",
          .usage: "invalid arguments, or there is something of that name",
        ]))
      """)

  @Argument(help: "The app's name: letters and digits.")
  var name: String

  @Option(help: ArgumentHelp("The app's bundle identifier.", valueName: "bundle-id"))
  var identifier: String?

  @Option(help: ArgumentHelp("Where the extension sends to.", valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "Where Sharesheet's own package is, a folder or a repository; otherwise where this command "
        + "was built.", valueName: "dir|url"))
  var sharesheet: String?

  func run() throws {
    let template = try PackageTemplate(
      name: PackageName(name), identifier: identifier, address: url, origin: origin())
    let folder = URL(writtenPath: name, directoryHint: .isDirectory)
    try template.write(to: folder)
    Console.show(
      """
      Made \(name): \(template.view) is yours to write.
      Next:
        cd \(name)
        sharesheet bundle --install                       # the first build takes minutes
        sharesheet services run &                         # a request bin to share to
        sharesheet share --text 'Moo' --to \(name) --post --wait
      """)
  }

  private func origin() throws(ShareError) -> PackageOrigin {
    if let sharesheet { return try PackageOrigin(sharesheet) }
    guard let own = RunningProgram.own.flatMap({ Checkout.folder(of: URL(filePath: $0.path)) })
    else {
      throw ShareError(
        .invalidRequest,
        "This command stands in no checkout of Sharesheet. Say where its package is: --sharesheet "
          + "dir|url.")
    }
    return .folder(own.path)
  }
}
