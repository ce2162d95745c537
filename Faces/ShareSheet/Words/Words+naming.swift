import Text
import Translations

/// Sentences about a name that the user typed for an extension or a person.
extension Words {
  enum Naming {
    typealias Named = (name: String, detail: String)

    static let noReason = translated("no reason is known.")
    static func cannotTake(_ name: String, _ reason: String) -> String {
      translated("\(name.printableLine) does not accept this: \(reason)")
    }
    static func noExtension(_ name: String, _ all: [Named]) -> String {
      let name = name.printableLine
      return all.isEmpty
        ? translated("There is no extension '\(name)': none is installed.")
        : lines(translated("There is no extension '\(name)'. Available:"), all)
    }
    static func severalExtensions(_ name: String, _ matches: [Named]) -> String {
      let (name, count) = (name.printableLine, matches.count)
      return lines(
        translated(
          "There is \(count) extension '\(name)'. Name it by its identifier:",
          "There are \(count) extensions '\(name)'. Name one by its identifier:", count: count),
        matches)
    }
    static func severalBegin(_ name: String, _ matches: [Named]) -> String {
      let (name, count) = (name.printableLine, matches.count)
      return lines(
        translated(
          "\(count) extension begins with '\(name)'. Write more of the name:",
          "\(count) extensions begin with '\(name)'. Write more of the name:", count: count),
        matches)
    }
    static func severalOfApp(_ name: String, _ matches: [Named]) -> String {
      lines(translated("“\(name.printableLine)” is an app with these extensions:"), matches)
    }
    static func isApp(_ app: String, of name: String) -> String {
      translated("“\(app.printableLine)” is an app with the extension “\(name.printableLine)”.")
    }
    static func chooseOne(_ offered: [Named]) -> String {
      lines(
        translated(
          "An action accepts this. Choose one with --to:",
          "\(offered.count) extensions accept this. Choose one with --to:", count: offered.count),
        offered)
    }
    static func nobodyTakes(_ all: [Named]) -> String {
      all.isEmpty
        ? translated("No extension accepts this: none is installed.")
        : lines(translated("No extension accepts this:"), all)
    }
    static func noPerson(_ name: String, _ people: [String]) -> String {
      people.isEmpty
        ? translated(
          """
          No known person can receive this. A person becomes known when an extension sends to \
          them. Name an extension with --to.
          """)
        : lines(
          translated(
            "'\(name.printableLine)' is not among the people who can receive this:"), people)
    }
    static func severalPeople(_ name: String, _ people: [String]) -> String {
      let (name, count) = (name.printableLine, people.count)
      return lines(
        translated(
          "'\(name)' matches \(count) person. Name the extension with --to:",
          "'\(name)' matches \(count) people. Name the extension with --to:", count: count),
        people)
    }

    private static func lines(_ heading: String, _ all: [Named]) -> String {
      lines(heading, all.map { "\($0.name.printableLine): \($0.detail.printableLine)" })
    }
    private static func lines(_ heading: String, _ all: [String]) -> String {
      ([heading] + all.map { "  \($0.printableLine)" }).joined(separator: "\n")
    }
  }
}
