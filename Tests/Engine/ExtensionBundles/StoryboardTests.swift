import Contract
import Foundation
import Storyboards
import TestServers
import Testing

@testable import ExtensionBundles

@Suite(.timeLimit(.minutes(3))) struct StoryboardTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: String
    let text: String
    var testDescription: String { name }

    static let all: [Vector] = {
      let file = Checkout.root.appending(path: "Tests/Vectors/storyboards.txt")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\n--- ").dropFirst().map { block in
        let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = lines[0].split(separator: ":", maxSplits: 1)
        return Vector(
          name: String(parts[0]),
          expected: parts[1].trimmingCharacters(in: .whitespaces), text: String(lines[1]))
      }
    }()
  }

  private static func outcome(_ text: some Collection<UInt8>) -> String {
    do throws(StoryboardProblem) {
      return try Storyboard.principalClass(in: Array(text), target: "Hoi")
    } catch {
      #expect(!error.remedy.isEmpty)
      return "! " + error.reason
    }
  }

  @Test func vectorCount() { #expect(Vector.all.count > 20) }

  @Test(arguments: Vector.all) func principalClass(vector: Vector) {
    let outcome = Self.outcome(vector.text.utf8)
    if vector.expected.hasPrefix("!") {
      let part = vector.expected.dropFirst().trimmingCharacters(in: .whitespaces)
      #expect(outcome.hasPrefix("!") && outcome.contains(part), "\(outcome)")
    } else {
      #expect(outcome == vector.expected)
    }
  }

  @Test("The nesting depth of a storyboard is limited") func depthLimit() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(Self.outcome(deep.utf8).contains("nested more than 200 deep"))
    let many = "<document " + (0..<200).map { "a\($0)='x' " }.joined() + "/>"
    #expect(Self.outcome(many.utf8).contains("more than 100 attributes"))
  }

  /// One MiB of any repeated text is read quickly.
  @Test(arguments: ["<a>", "<", "&", "<!--", "<a b='", " ", "</a>", "\u{0}", "<a/>"])
  func repetition(piece: String) {
    let text = "<document>" + String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    #expect(Self.outcome(text.utf8).hasPrefix("!"))
  }

  @Test("Random damage never ends the process") func randomDamage() throws {
    let good = Array(try #require(Vector.all.first).text.utf8)
    for length in stride(from: 0, to: good.count, by: 7) {
      _ = Self.outcome(good.prefix(length))
    }
    for index in stride(from: 0, to: good.count, by: 11) {
      for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x2F, 0xFF] {
        var bad = good
        bad[index] = byte
        _ = Self.outcome(bad)
      }
    }
  }

  /// The class is found in each place in which Xcode stores the storyboard.
  @Test(arguments: ["Main.storyboard", "Base.lproj/Main.storyboard"])
  func bundledStoryboard(place: String) throws {
    let fixture = try BundleFixture()
    try fixture.writeWhole()
    var info = BundleFixture.plugIn
    info["NSExtension"] = [
      "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionMainStoryboard": "Main",
    ]
    let folder = "Cow.app/PlugIns/Cow Share-1.appex"
    try fixture.write(info, folder + "/Info.plist")
    let catalog = fixture.catalog
    let absent = try #require(catalog.read().problems.first)
    #expect(absent.path.hasSuffix("/Main.storyboard") && absent.remedy.contains("Base.lproj"))
    try fixture.write(
      Data(try #require(Vector.all.first).text.utf8), folder + "/" + place)
    #expect(catalog.read().problems.isEmpty)
    let found = try #require(catalog.read().extensions.first)
    #expect(found.principalClass == "Cow_Share_1.ShareViewController")
    // The catalog notices the change.
    try fixture.write(Data("<document/>".utf8), folder + "/" + place)
    #expect(catalog.read().problems.first?.reason == "it is not a storyboard")
  }
}
