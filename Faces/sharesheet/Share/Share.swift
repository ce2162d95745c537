import ArgumentParser
import ShareSheet

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Share files, text and links.",
    discussion: """
      Without --post the sheet opens: in the terminal, and on a desktop without
      one in a window. With --post nobody is asked: the extension is the one named
      by --to, or the only one that takes the items.

      --choose presses what the extension's own screen has, by its title, and
      asks nobody either; what is not there, or there twice, ends with 9 and
      what there is. A compose sheet has “Post” and “Cancel”, and what it asks
      after Post comes after “Post”. --person begins with somebody whom it has
      sent to before. The sheet asks before it sends to them; --post does not.

      The sheet also does some things by itself, without an extension:
      \(ActionArgument.help)

      An action extension is reached by --to. What it gives back is printed, or
      saved beside the file shared; --output says where, --json has it all.
      An extension of such a name is reached by its identifier.

      EXAMPLES
        sharesheet share cow.jpg
        sharesheet share cow.jpg --face desktop
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post --wait
        sharesheet share cow.jpg --to NAME --set TITLE=VALUE --post
        sharesheet share cow.jpg --to Hoi --choose Anna
        sharesheet share cow.jpg --person Anna
        sharesheet share --text 'Hello' --post --json
        sharesheet share cow.jpg --to save=~/Pictures
        import -window root png:- | sharesheet share - --to ShareAlike

      \(CommandStatus.help([
          .done: "posted; with --wait, delivered",
          .failed: "the extension failed",
          .usage: nil,
          .notOffered: nil,
          .contentNotValid: nil,
          .cancelled: nil,
          .deliveryFailed: nil,
          .noDaemon: nil,
          .timedOut: nil,
          .unanswered: nil,
          .unknown: nil,
        ]))
      With --wait also 9 when the server wants credentials, or the daemon was
      started with a proxy that it does not speak to. What was posted stays queued:
      'sharesheet transfers retry ID --header …' sends it with credentials, and a
      daemon that is started anew, with another proxy, goes on with all.
      """)

  @OptionGroup var items: ItemOptions

  @Option(parsing: .unconditional, help: "A title for what is shared.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The extension to share with, or \(ActionArgument.names); skips the chooser.",
      discussion:
        "The name in any case, or three letters or more of its beginning. An app with one extension may be named in its place.",
      valueName: "name|bundle-id"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Somebody whom an extension has sent to before, as the sheet's first row offers them.",
      discussion: "With --to where several extensions know them. 'sharesheet people' lists all.",
      valueName: "name"))
  var person: String?

  @Option(
    parsing: .unconditional,
    help: "What you would type into the sheet; replaces the extension's first text.")
  var message: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Choose the value of one of the extension's configuration items.",
      discussion: "The title in any case, or its beginning; the value as its list has it.",
      valueName: "title=value"))
  var set: [SettingArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Press a row, button or alert action of the extension's own screen; several in their order.",
      discussion:
        "The whole title; its case may differ where only one has it. Nobody is asked then, as with --post.",
      valueName: "title"))
  var choose: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which sheet asks: a window, drawn in the terminal, in lines of it, or none.",
      discussion: "Without it, the one that fits where this is called."))
  var face: SheetFace?

  @Flag(help: "Post without asking.")
  var post = false

  @Flag(
    help: ArgumentHelp(
      "Wait until it is delivered, and print the link that came back.",
      discussion: "Standard output has that link, and nothing else."))
  var wait = false

  @Option(
    help: ArgumentHelp(
      "Wait no longer than this; the transfers stay queued.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Where the files go that an action gives back: a folder, or '-' for standard output.",
      discussion: "Without it, beside the first file shared, under a name that is free.",
      valueName: "folder|-"))
  var output: String?

  @Flag(help: "Print the result as one JSON value.")
  var json = false

  @Flag(
    help: ArgumentHelp(
      "Have the extension wait for a debugger.",
      discussion: "Its process is said, and nothing of the share has a deadline."))
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
