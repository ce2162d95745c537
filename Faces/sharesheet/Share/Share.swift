import ArgumentParser
import ShareSheet
import Translations

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Share files, text and links."),
    discussion: HelpText.joined(
      translated(
        """
        Without --post the sheet opens: in the terminal, and on a desktop without one in a \
        window. With --post nobody is asked: the extension is the one named by --to, or the only \
        one that takes the items.
        """
      ),
      translated(
        """
        --choose presses what the extension's own screen has, by its title, and asks nobody \
        either; what is not there, or there twice, ends with 9 and what there is. A compose sheet \
        has “Post” and “Cancel”, and what it asks after Post comes after “Post”. --person begins \
        with somebody whom it has sent to before. The sheet asks before it sends to them; --post \
        does not.
        """
      ),
      translated("The sheet also does some things by itself, without an extension:")
        + "\n\(ActionArgument.help)",
      translated(
        """
        An action extension is reached by --to. What it gives back is printed, or saved beside \
        the file shared; --output says where, --json has it all. An extension of such a name is \
        reached by its identifier.
        """
      ),
      HelpText.examples(
        """
        sharesheet share cow.jpg
        sharesheet share cow.jpg --face desktop
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post --wait
        sharesheet share cow.jpg --to NAME --set TITLE=VALUE --post
        sharesheet share cow.jpg --to Hoi --choose Anna
        sharesheet share cow.jpg --person Anna
        sharesheet share --text 'Hello' --post --json
        sharesheet share cow.jpg --to save=~/Pictures
        import -window root png:- | sharesheet share - --to ShareAlike
        """),
      CommandStatus.help([
        .done: translated("posted; with --wait, delivered"),
        .failed: translated("the extension failed"),
        .usage: nil,
        .notOffered: nil,
        .contentNotValid: nil,
        .cancelled: nil,
        .deliveryFailed: nil,
        .noDaemon: nil,
        .timedOut: nil,
        .unanswered: nil,
        .unknown: nil,
      ]),
      translated(
        """
        With --wait also 9 when the server wants credentials, or the daemon was started with a \
        proxy that it does not speak to. What was posted stays queued: 'sharesheet transfers \
        retry ID --header …' sends it with credentials, and a daemon that is started anew, with \
        another proxy, goes on with all.
        """
      )))

  @OptionGroup var items: ItemOptions

  @Option(parsing: .unconditional, help: ArgumentHelp(translated("A title for what is shared.")))
  var title: String?

  @Option(
    help: ArgumentHelp(
      translated("The extension to share with, or \(ActionArgument.names); skips the chooser."),
      discussion:
        translated(
          """
          The name in any case, or three letters or more of its beginning. An app with one \
          extension may be named in its place.
          """
        ),
      valueName: "name|bundle-id"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated(
        "Somebody whom an extension has sent to before, as the sheet's first row offers them."),
      discussion: translated(
        "With --to where several extensions know them. 'sharesheet people' lists all."),
      valueName: "name"))
  var person: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated("What you would type into the sheet; replaces the extension's first text.")))
  var message: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("Choose the value of one of the extension's configuration items."),
      discussion: translated(
        "The title in any case, or its beginning; the value as its list has it."),
      valueName: "title=value"))
  var set: [SettingArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated(
        "Press a row, button or alert action of the extension's own screen; several in their order."
      ),
      discussion:
        translated(
          """
          The whole title; its case may differ where only one has it. Nobody is asked then, as \
          with --post.
          """
        ),
      valueName: "title"))
  var choose: [String] = []

  @Option(
    help: ArgumentHelp(
      translated("Which sheet asks: a window, drawn in the terminal, in lines of it, or none."),
      discussion: translated("Without it, the one that fits where this is called.")))
  var face: SheetFace?

  @Flag(help: ArgumentHelp(translated("Post without asking.")))
  var post = false

  @Flag(
    help: ArgumentHelp(
      translated("Wait until it is delivered, and print the link that came back."),
      discussion: translated("Standard output has that link, and nothing else.")))
  var wait = false

  @Option(
    help: ArgumentHelp(
      translated("Wait no longer than this; the transfers stay queued."), valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      translated(
        "Where the files go that an action gives back: a folder, or '-' for standard output."),
      discussion: translated(
        "Without it, beside the first file shared, under a name that is free."),
      valueName: "folder|-"))
  var output: String?

  @Flag(help: ArgumentHelp(translated("Print the result as one JSON value.")))
  var json = false

  @Flag(
    help: ArgumentHelp(
      translated("Have the extension wait for a debugger."),
      discussion: translated("Its process is said, and nothing of the share has a deadline.")))
  var debug = false

  /// A socket to the app that shares. Only apps use this option.
  @Option(help: .hidden)
  var hostDescriptor: Int32?

  func validate() throws {
    if let problem = request.problem { throw ValidationError(problem) }
  }

  func run() async throws { try await request.run() }

  private var request: ShareRequest {
    ShareRequest(
      items: items.given, title: title, to: to, person: person, message: message,
      settings: set.map(\.setting), choices: choose, face: face, post: post, wait: wait,
      timeout: timeout, output: output, json: json, debug: debug, hostDescriptor: hostDescriptor)
  }
}

extension SheetFace: ExpressibleByArgument {}

/// The value of `--set TITLE=VALUE`.
struct SettingArgument: ExpressibleByArgument {
  let setting: Setting

  init?(argument: String) {
    guard let setting = Setting(argument: argument) else { return nil }
    self.setting = setting
  }
}
