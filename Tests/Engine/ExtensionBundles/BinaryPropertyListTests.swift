import Contract
import Foundation
import Testing

@testable import ExtensionBundles

struct BinaryPropertyListTests {
  /// Returns a list of arrays. Each array refers `names` times to the next one, and the last array
  /// refers to a boolean.
  private static func chain(length: Int, names: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for index in 1...length {
      offsets.append(bytes.count)
      bytes.append(0xA0 | UInt8(names))
      for _ in 0..<names { bytes.append(UInt8(index)) }
    }
    offsets.append(bytes.count)
    bytes.append(0x09)
    let table = bytes.count
    bytes += offsets.map { UInt8($0) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [offsets.count, 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return bytes
  }

  @Test("Property lists from common writers are accepted") func writtenLists() throws {
    let list: [String: Any] = [
      "a": ["x", "x", ["x"]], "b": ["c": [1, 1, 2.5, true], "d": Data([1])],
      "long": (0..<40).map { "\($0)" }, "again": ["x", "x"],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(try #require(BinaryPropertyList(Array(data))).namesEachContainerOnce)
  }

  @Test("A list that expands exponentially is rejected") func rejectsExpandingList()
    throws
  {
    #expect(
      try #require(BinaryPropertyList(Self.chain(length: 40, names: 1))).namesEachContainerOnce)
    #expect(
      try !#require(BinaryPropertyList(Self.chain(length: 40, names: 2))).namesEachContainerOnce)
  }

  @Test("A bundle with an expanding list is rejected immediately", .timeLimit(.minutes(3)))
  func rejectsBundleAtOnce() throws {
    let fixture = try BundleFixture()
    try fixture.writeWhole()
    try fixture.write(
      Data(Self.chain(length: 60, names: 2)), "Cow.app/PlugIns/Cow Share-1.appex/Info.plist")
    #expect(fixture.catalog.read().problems.map(\.path) == [fixture.info.path])
  }

  /// Each truncation and each changed byte of a good list gives a result.
  @Test("Random damage never ends the process") func randomDamage() throws {
    let good = Array(
      try PropertyListSerialization.data(
        fromPropertyList: BundleFixture.plugIn, format: .binary, options: 0))
    #expect(BinaryPropertyList(good)?.namesEachContainerOnce == true)
    for length in 0..<good.count {
      _ = BinaryPropertyList(Array(good.prefix(length)))?.namesEachContainerOnce
    }
    for index in good.indices {
      for value: UInt8 in [0x00, 0x7F, 0x80, 0xAF, 0xDF, 0xFF] {
        var bad = good
        bad[index] = value
        if BinaryPropertyList(bad)?.namesEachContainerOnce == true {
          _ = try? PropertyListSerialization.propertyList(from: Data(bad), format: nil)
        }
      }
    }
  }
}
