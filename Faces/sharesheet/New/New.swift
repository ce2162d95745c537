import ArgumentParser
import ExtensionBundles
import Foundation
import Linux
import ShareSheet
import Translations

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Make a package with a share extension that builds, and its test."),
    discussion: HelpText.joined(
      translated(
        """
        Makes the folder NAME, which must not exist. It contains Package.swift, a view controller \
        of some ten lines, its test, and NAME.app with the property lists as Xcode writes them. \
        Shared items are sent to the request bin of 'sharesheet services run'.
        """
      ),
      HelpText.examples(
        """
        sharesheet new Cow
        sharesheet new Cow --identifier org.example.Cow --url https://example.org/
        sharesheet new Cow --sharesheet https://github.com/OWNER/sharesheet
        """),
      CommandStatus.help([
        .done: translated("done"), .failed: translated("the package cannot be written"),
        .usage: translated("invalid arguments, or the name is already taken"),
      ])))

  @Argument(help: ArgumentHelp(translated("The app's name: letters and digits.")))
  var name: String

  @Option(help: ArgumentHelp(translated("The app's bundle identifier."), valueName: "bundle-id"))
  var identifier: String?

  @Option(help: ArgumentHelp(translated("The URL that the extension sends to."), valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      translated(
        """
        Sharesheet's own package, a folder or a repository; otherwise the one this command was \
        built from, or the modules of the package sharesheet-dev.
        """
      ), valueName: "dir|url"))
  var sharesheet: String?

  func run() throws {
    let origin = try origin()
    let template = try PackageTemplate(
      name: PackageName(name), identifier: identifier, address: url, origin: origin)
    let folder = URL(writtenPath: name, directoryHint: .isDirectory)
    try template.write(to: folder)
    let isBuilt = origin == DevelopmentModules.installed.map { .folder($0.folder.path) }
    // The example sends to the request bin on this computer.
    let allowance = url == nil ? " --allow 127.0.0.1" : ""
    let note =
      isBuilt ? "" : "                       # \(translated("the first build takes minutes"))"
    Console.show(
      """
      \(translated("Made \(name). Write your code in \(template.view)."))
      \(translated("Next:"))
        cd \(name)
        sharesheet bundle --install\(allowance)\(note)
        sharesheet services run &                         # \(translated("a request bin to share to"))
        sharesheet share --text 'Moo' --to \(name) --post --wait
      """)
  }

  private func origin() throws(ShareError) -> PackageOrigin {
    if let sharesheet { return try PackageOrigin(sharesheet) }
    guard let origin = PackageOrigin.usual else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          Sharesheet's modules are not installed. Install the package sharesheet-dev, or name \
          Sharesheet's own package: --sharesheet dir|url.
          """
        ))
    }
    return origin
  }
}
