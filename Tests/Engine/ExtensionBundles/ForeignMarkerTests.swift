import Foundation
import Testing

@testable import ExtensionBundles

/// Objects that the binary format allows but that no property list contains. Some of these objects
/// crash Foundation's reader.
struct ForeignMarkerTests {
  /// Returns a list that contains an array and a dictionary. One marker in the list is replaced.
  private static func list(_ from: UInt8, _ to: UInt8) throws -> BinaryPropertyList {
    let value: [String: Any] = ["a": ["b", ["c": "d"]]]
    var bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    let place = try #require(bytes.dropFirst(8).firstIndex(of: from))
    bytes[place] = to
    return try #require(BinaryPropertyList(bytes))
  }

  @Test(
    "Only arrays and dictionaries contain other values",
    arguments: [0xA2, 0xC2, 0xB2, 0x81, 0xE0, 0x71] as [UInt8])
  func containers(marker: UInt8) throws {
    #expect(try Self.list(0xA2, marker).namesEachContainerOnce == (marker == 0xA2))
  }

  @Test("The keys of a dictionary are strings") func keys() throws {
    // The first one-byte string is a key of the dictionary. It becomes a one-byte integer.
    #expect(try !Self.list(0x51, 0x10).namesEachContainerOnce)
  }
}
