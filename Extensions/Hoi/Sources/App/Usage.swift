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
          Adds a friend. The address is a topic of a push service, https://HOST/TOPIC. With
          --token -, the token is read from standard input and stays out of the process list. A
          friend with the same name is replaced only if you answer yes or give --replace.
      """
    ),
    (
      "list",
      """
      hoi list
          Lists the friends that the extension offers, each with the beginning of the address.
      """
    ),
    (
      "remove",
      """
      hoi remove NAME
          Removes a friend, also from the sheet's row of people.
      """
    ),
    (
      "name",
      """
      hoi name [NAME]
          Shows or sets your own name, which every hoi carries.
      """
    ),
    (
      "send",
      """
      hoi send NAME… [--picture PICTURE] [--link URL] [--times N] [--wait SECONDS]
      hoi send NAME… --place LATITUDE,LONGITUDE
          A picture is a file, or one of 'hoi pictures'. hoi waits 10 seconds, or those of --wait.
          A hoi that is then pending is sent when the push service responds, also without hoi.
      """
    ),
    (
      "pictures",
      """
      hoi pictures
          Lists the pictures that can be sent without a file.
      """
    ),
    (
      "unsent",
      """
      hoi unsent [--clear]
          Lists the hois that a push service has refused, with the reasons.
      """
    ),
    (
      "inbox",
      """
      hoi inbox
          Lists the received hois, oldest first.
      hoi inbox ADDRESS [--token TOKEN]
          Sets your inbox: a topic that is hard to guess.
      hoi inbox --address
          Prints the whole address. Give it to the people who may send you hois.
      hoi inbox --follow
          Receives hois until Ctrl-C.
      hoi inbox --unit | --install
          Prints or installs a systemd service that receives hois.
      """
    ),
  ]

  static var names: [String] { commands.map(\.name) + ["help"] }

  /// - Parameter command: The command. If `nil` or unknown, the text covers all commands.
  static func text(of command: String?) -> String {
    if let text = commands.first(where: { $0.name == command })?.text { return text }
    return """
      hoi sends hois to friends and receives hois from them.

      \(commands.map(\.text).joined(separator: "\n"))

      EXIT STATUS
        0 done; for send: sent, or pending         1 failed, and the reason is printed
        2 invalid arguments                        6 a push service refused a hoi: 'hoi unsent'
        9 a question needs your answer in a terminal
      """
  }
}
