import Testing

@testable import Destinations

/// Files of every format that cannot be a destination.
@Suite struct RefusedDestinationTests {
  private struct Refused: Decodable {
    let text: String
    /// A part of the error's description.
    let words: String
  }

  @Test("Each file is refused with the place or the reason") func refused() throws {
    let all = try VectorFile.lines("refused-destinations.jsonl", Refused.self)
    #expect(all.count >= 50)
    for file in all {
      let error = #expect(throws: DestinationError.self, "\(file.text)") {
        try ImportedDestination.read(file.text)
      }
      #expect(
        error?.description.contains(file.words) == true, "\(file.text): \(error?.description ?? "")"
      )
    }
  }

  @Test("A file larger than 1 MiB is refused before it is parsed") func large() {
    let text = String(repeating: " ", count: DestinationReader.maximumSize) + "{}"
    let error = #expect(throws: DestinationError.self) { try ImportedDestination.read(text) }
    #expect(error?.description.contains("1 MiB") == true)
  }
}
