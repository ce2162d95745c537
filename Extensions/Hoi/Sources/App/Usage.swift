/// The error for invalid arguments: the reason and the usage.
struct Usage: Error {
  let words: String

  /// - Parameter command: The command whose usage is shown. If `nil` or unknown, all usage is
  ///   shown.
  init(words: String, of command: String?) {
    self.words = "\(words)\n\n\(Self.text(of: command))"
  }

  /// The usage and description of each command.
  private static let commands: [(name: String, text: String)] = [
    (
      "add",
      """
      hoi add NAME ADDRESS [--token TOKEN] [--replace]
          A friend: a topic of a push service, https://HOST/TOPIC. A token of '-' is read from
          standard input, so that it stands in no list of programs. One who is called so already
          stays, unless you answer yes or say --replace.
      """
    ),
    (
      "list",
      """
      hoi list
          The friends, each with the beginning of their address; what the extension offers.
      """
    ),
    (
      "remove",
      """
      hoi remove NAME
          A friend no more; the sheet's row of people forgets them too.
      """
    ),
    (
      "name",
      """
      hoi name [NAME]
          Your own, which every hoi carries.
      """
    ),
    (
      "send",
      """
      hoi send NAME… [--picture PICTURE] [--link URL] [--times N] [--wait SECONDS]
      hoi send NAME… --place LATITUDE,LONGITUDE
          A picture is a file, or one of 'hoi pictures'. What is not sent within 10 seconds, or those
          of --wait, is on its way: it is sent when the push service is there, also without hoi.
      """
    ),
    (
      "pictures",
      """
      hoi pictures
          What there is to send without a file.
      """
    ),
    (
      "unsent",
      """
      hoi unsent [--clear]
          What a push service has refused, and why.
      """
    ),
    (
      "inbox",
      """
      hoi inbox
          The hois that have come, oldest first.
      hoi inbox ADDRESS [--token TOKEN]
          Where they come to: a topic that nobody guesses.
      hoi inbox --address
          That address, whole: give it to whoever may send you hois.
      hoi inbox --follow
          Receives them, until Ctrl-C.
      hoi inbox --unit | --install
          A service of systemd that does; printed, or installed.
      """
    ),
  ]

  static var names: [String] { commands.map(\.name) + ["help"] }

  /// - Parameter command: The command. If `nil` or unknown, the text covers all commands.
  static func text(of command: String?) -> String {
    if let text = commands.first(where: { $0.name == command })?.text { return text }
    return """
      hoi sends hois to friends, and receives theirs.

      \(commands.map(\.text).joined(separator: "\n"))

      EXIT STATUS
        0 done; for send: sent, or on its way      1 failed, and the reason is said
        2 what was typed makes no sense            6 a push service refused it: 'hoi unsent'
        9 a question that only a person can answer
      """
  }
}
