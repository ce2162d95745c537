/// `Tests/Vectors/apple-declarations.txt`: the declarations of Apple's API.
struct DeclarationList {
  private(set) var declarations: [Declaration] = []
  /// The number of declarations that each section states.
  private(set) var said: [String: Int] = [:]

  init(_ text: String) throws {
    var section: String?
    var place: (module: String, owner: String?)?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words.first {
      case "section" where words.count == 3:
        section = words[2]
        place = nil
        said[words[2]] = Int(words[1])
      case "owner" where words.count == 3:
        place = (words[1], words[2] == "-" ? nil : words[2])
      default:
        guard let section, let place else { throw Misplaced(line: String(line)) }
        declarations.append(
          Declaration(
            section: section, module: place.module, owner: place.owner, name: String(line)))
      }
    }
  }

  struct Misplaced: Error { let line: String }
}
