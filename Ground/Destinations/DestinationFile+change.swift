import Text

extension DestinationFile {
  /// Returns a file's text after a change of its destination. Members that do not change, and
  /// comments, stay as the user wrote them.
  /// - Throws: `DestinationError` if the text is not a destination, or has comments that are no
  ///   members.
  package static func text(
    changing text: String, to changed: DestinationFile
  ) throws(DestinationError) -> String {
    let original = try DestinationReader.read(text)
    guard original != changed, let document = try? JSONDocument(text) else { return text }
    guard !hasFreeComments(text) else {
      throw DestinationError(
        "The file has comments outside its members, which a change by options would remove. Leave "
          + "the options out to change the file in your editor, or write comments as members: "
          + "\"//\": \"…\".")
    }
    let result = document.changed(from: original.document, to: changed.document).description + "\n"
    return (try? DestinationReader.read(result)) == changed ? result : changed.fileText
  }

  /// Returns whether JSON has `//` or `/*` outside its texts.
  private static func hasFreeComments(_ text: String) -> Bool {
    var isInText = false
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if isInText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") {
        return true
      }
    }
    return false
  }
}

extension JSONDocument {
  /// Returns this value with the differences between two normal forms, `old` and `new`.
  fileprivate func changed(from old: JSONDocument, to new: JSONDocument) -> JSONDocument {
    guard old != new else { return self }
    guard case .object(let own) = self, case .object = old, case .object(let after) = new else {
      return new
    }
    var members: [Member] = []
    for member in own {
      let name = member.name
      if name.hasPrefix("//") || name.hasPrefix("$") {
        members.append(member)
      } else if let value = new[name] {
        let changed = old[name].map { member.value.changed(from: $0, to: value) } ?? value
        members.append(Member(name, changed))
      } else if old[name] == nil {
        // The member has the default value, which the normal form leaves out.
        members.append(member)
      }
    }
    members += after.filter { added in
      !own.contains { $0.name == added.name } && old[added.name] != added.value
    }
    return .object(members)
  }
}
