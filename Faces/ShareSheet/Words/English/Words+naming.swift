import Text

/// Sentences about a name that the user typed for an extension or a person.
extension Words {
  enum Naming {
    typealias Named = (name: String, detail: String)

    static let noReason = "it gives no reason."
    static func cannotTake(_ name: String, _ reason: String) -> String {
      "\(name.printableLine) can't take this: \(reason)"
    }
    static func noExtension(_ name: String, _ all: [Named]) -> String {
      all.isEmpty
        ? "There is no extension '\(name.printableLine)': none is installed."
        : "There is no extension '\(name.printableLine)'. There is:\n" + lines(all)
    }
    static func severalExtensions(_ name: String, _ matches: [Named]) -> String {
      "There are \(matches.count) extensions '\(name.printableLine)'. Name one by its identifier:\n"
        + lines(matches)
    }
    static func severalBegin(_ name: String, _ matches: [Named]) -> String {
      "\(matches.count) extensions begin with '\(name.printableLine)'. Write more of the name:\n"
        + lines(matches)
    }
    static func severalOfApp(_ name: String, _ matches: [Named]) -> String {
      "“\(name.printableLine)” is an app; its extensions are:\n" + lines(matches)
    }
    static func isApp(_ app: String, of name: String) -> String {
      "“\(app.printableLine)” is an app; its extension is “\(name.printableLine)”."
    }
    static func chooseOne(_ offered: [Named]) -> String {
      let what = offered.count == 1 ? "An action takes" : "\(offered.count) extensions take"
      return "\(what) this. Choose one with --to:\n" + lines(offered)
    }
    static func nobodyTakes(_ all: [Named]) -> String {
      all.isEmpty
        ? "Nobody takes this: no extension is installed." : "Nobody takes this:\n" + lines(all)
    }
    static func noPerson(_ name: String, _ people: [String]) -> String {
      people.isEmpty
        ? "Nobody is known who could get this: extensions learn whom they send to. "
          + "Name an extension with --to."
        : "'\(name.printableLine)' is not among those whom this can go to:\n" + lines(people)
    }
    static func severalPeople(_ name: String, _ people: [String]) -> String {
      "'\(name.printableLine)' may be one of \(people.count). Name the extension with --to:\n"
        + lines(people)
    }

    private static func lines(_ all: [Named]) -> String {
      lines(all.map { "\($0.name.printableLine): \($0.detail.printableLine)" })
    }
    private static func lines(_ all: [String]) -> String {
      all.map { "  \($0.printableLine)" }.joined(separator: "\n")
    }
  }
}
