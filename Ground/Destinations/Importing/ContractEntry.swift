import Foundation
import Templates
import Text

/// The import of elementary's contracts, `.contract`: a program for files of some types.
enum ContractEntry {
  private static let group = "[Contractor Entry]"

  static func read(_ text: String) throws(DestinationError) -> ImportedDestination {
    let values = try self.values(text)
    guard let name = values["Name"], !name.isEmpty else {
      throw DestinationError("The contract has no name. Add the key.", at: "Name")
    }
    guard let command = values["Exec"], !command.isEmpty else {
      throw DestinationError("The contract starts no program. Add the key.", at: "Exec")
    }
    let types = (values["MimeType"] ?? "").split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    guard !types.isEmpty else {
      throw DestinationError("The contract accepts no types. Add the key.", at: "MimeType")
    }
    var notes: [String] = []
    if values["MaxFileSize"] != nil {
      notes.append("The largest size of a file, MaxFileSize, is not checked.")
    }
    let words = try self.words(command)
    let accepted = accepts(types, &notes)
    return ImportedDestination(
      DestinationFile(
        name: String(name.printableLine.prefix(100)), accepts: accepted, delivery: .program(words)),
      notes: notes)
  }

  private static func values(_ text: String) throws(DestinationError) -> [String: String] {
    var values: [String: String] = [:]
    var isInside = false
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        isInside = line == group
        continue
      }
      guard isInside else { continue }
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw DestinationError("A line of a contract is KEY=VALUE.", at: "line \(number + 1)")
      }
      values[sides[0].trimmingCharacters(in: .whitespaces)] =
        sides[1].trimmingCharacters(in: .whitespaces)
    }
    guard !values.isEmpty else {
      throw DestinationError("This is not a contract: it has no group \(group).")
    }
    return values
  }

  private static func accepts(_ types: [String], _ notes: inout [String]) -> AcceptedItems {
    let positive = types.filter { !$0.hasPrefix("!") }
    guard positive.count == types.count else {
      notes.append("The types that the contract excludes are accepted too.")
      return AcceptedItems(
        images: AcceptedItems.many, movies: AcceptedItems.many, files: AcceptedItems.many)
    }
    var accepts = AcceptedItems()
    for type in positive {
      switch type.split(separator: "/").first {
      case "image": accepts.images = AcceptedItems.many
      case "video": accepts.movies = AcceptedItems.many
      default: accepts.files = AcceptedItems.many
      }
    }
    if positive.contains(where: { !$0.hasSuffix("/*") && $0 != "image" && $0 != "video" }) {
      notes.append(
        "All files of the same kind are accepted, not only \(types.joined(separator: ", ")).")
    }
    return accepts
  }

  /// Returns the words of `Exec`. `%f` and similar codes are the files.
  private static func words(_ command: String) throws(DestinationError) -> [Template] {
    let words: [String]
    do throws(ShellWords.Failure) { words = try ShellWords.split(command).words } catch {
      throw DestinationError(error.reason, at: "Exec")
    }
    var templates: [Template] = []
    for word in words {
      if word == "%i" || word == "%k" { continue }
      var pieces: [Template.Piece] = []
      var rest = word[...]
      while let next = rest.popFirst() {
        guard next == "%" else {
          pieces.append(.text(String(next)))
          continue
        }
        switch rest.popFirst() {
        case "f", "F", "u", "U": pieces.append(.call(.file, []))
        case "%": pieces.append(.text("%"))
        case "c": pieces.append(.text("Share"))
        case let code:
          throw DestinationError(
            "The code %\(code.map(String.init) ?? "") is unknown. Use %f, %F, %u or %U.",
            at: "Exec")
        }
      }
      templates.append(Template(pieces: pieces))
    }
    return templates
  }
}
