import Foundation
import Linux
import TestServers
import Testing

@Suite struct RandomIdentifierTests {
  @Test("An identifier is a unique version 4 UUID in lower case")
  func versionFour() throws {
    var seen: Set<String> = []
    for _ in 0..<10_000 {
      let name = RandomIdentifier.make()
      let parsed = try #require(UUID(uuidString: name))
      #expect(parsed.uuidString.lowercased() == name)
      #expect(parsed.uuid.6 >> 4 == 4 && parsed.uuid.8 >> 6 == 2)
      seen.insert(name)
    }
    #expect(seen.count == 10_000)
  }

  @Test(
    "A hexadecimal name has two digits per byte, and each digit is random",
    arguments: [0, 1, 8, 9, 20])
  func hexadecimal(bytes: Int) {
    let names = (0..<500).map { _ in Array(RandomIdentifier.hexadecimal(bytes: bytes).utf8) }
    #expect(names.allSatisfy { $0.count == bytes * 2 })
    for place in 0..<bytes * 2 {
      #expect(Set(names.map { $0[place] }) == Set("0123456789abcdef".utf8), "digit \(place)")
    }
  }

  /// Returns the lines that call `UUID()`. Comment lines are skipped.
  private func draws(_ source: String) -> [Substring] {
    source.split(separator: "\n").filter { line in
      line.contains("UUID()") && !line.drop(while: \.isWhitespace).hasPrefix("//")
    }
  }

  @Test("No source file calls UUID(), which repeats its values if no descriptor is free")
  func noUUIDInSources() throws {
    let package = Checkout.root
    var count = 0
    for floor in ["Ground", "API", "Engine", "Services", "Faces", "Extensions"] {
      let files = try #require(
        FileManager.default.enumerator(atPath: package.appending(path: floor).path))
      for case let path as String in files where path.hasSuffix(".swift") {
        count += 1
        let file = package.appending(path: "\(floor)/\(path)")
        let lines = draws(try String(contentsOf: file, encoding: .utf8))
        #expect(lines.isEmpty, "\(path): RandomIdentifier.make() or random(in:) instead")
      }
    }
    #expect(count > 300)
    #expect(draws("let id = UUID().uuidString\n  // not UUID()").count == 1)
  }
}
