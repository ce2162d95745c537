/// Iteration over JSON, and edits of objects.
extension ExactJSON {
  package struct Elements: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// - Parameter bytes: The canonical text of an array.
    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      place = bytes.startIndex + 1
    }

    package mutating func next() -> ExactJSON? {
      guard bytes[place] != UInt8(ascii: "]") else { return nil }
      let end = JSONCanonicalizer.end(ofValueAt: place, in: bytes)
      let element = ExactJSON(canonical: bytes[place..<end])
      place = bytes[end] == UInt8(ascii: ",") ? end + 1 : end
      return element
    }
  }

  package struct Members: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// - Parameter bytes: The canonical text of an object.
    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      place = bytes.startIndex + 1
    }

    package mutating func next() -> Member? {
      guard bytes[place] != UInt8(ascii: "}") else { return nil }
      let colon = JSONCanonicalizer.end(ofValueAt: place, in: bytes)
      let end = JSONCanonicalizer.end(ofValueAt: colon + 1, in: bytes)
      let member = Member(
        key: ExactText(JSONCanonicalizer.decodedString(bytes[place..<colon])),
        value: ExactJSON(canonical: bytes[(colon + 1)..<end]))
      place = bytes[end] == UInt8(ascii: ",") ? end + 1 : end
      return member
    }
  }

  /// Returns the object with other members at its end, as in Sync Gateway's rows.
  func appending(_ members: [Member]) -> ExactJSON {
    let other = Self.joined(members)
    guard other != .emptyObject else { return self }
    guard self != .emptyObject else { return other }
    return ExactJSON(
      canonical: (bytes.dropLast() + [UInt8(ascii: ",")] + other.bytes.dropFirst())[...])
  }

  /// Returns the object with other members at their sorted places.
  func merging(_ members: [Member]) -> ExactJSON {
    var rest = members.sorted { $0.key < $1.key }[...]
    var writer = ObjectWriter(capacity: bytes.count)
    for member in eachMember {
      while let first = rest.first, first.key < member.key {
        writer.add(first)
        rest.removeFirst()
      }
      writer.add(member)
    }
    for member in rest { writer.add(member) }
    return writer.json
  }

  /// Returns the object with only the members that satisfy the predicate.
  func filter<Failure: Error>(
    _ isWanted: (Member) throws(Failure) -> Bool
  ) throws(Failure) -> ExactJSON {
    var writer = ObjectWriter(capacity: bytes.count)
    for member in eachMember where try isWanted(member) { writer.add(member) }
    return writer.json
  }

  private struct ObjectWriter {
    private var bytes = [UInt8(ascii: "{")]

    init(capacity: Int) { bytes.reserveCapacity(capacity + 100) }

    mutating func add(_ member: Member) {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONCanonicalizer.writeString(member.key.text.utf8, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes += member.value.bytes
    }

    var json: ExactJSON { ExactJSON(canonical: (bytes + [UInt8(ascii: "}")])[...]) }
  }
}
