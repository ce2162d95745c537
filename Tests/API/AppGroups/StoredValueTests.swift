import Foundation
import TestServers
import Testing

@testable import AppGroups

@Suite(.timeLimit(.minutes(3))) struct StoredValueTests {
  @Test("A stored value is read unchanged") func roundTrip() throws {
    let value: [String: Any] = [
      "integers": [0, -1, Int.max, Int.min], "unsigned": UInt64.max, "double": 2.25,
      "float": Float(1.5), "yes": true, "no": false, "string": "Kuh 🐄\0", "data": Data([0, 255]),
      "date": Date(timeIntervalSince1970: 1.5), "empty": [Any](), "none": [String: Any](),
      "objects": NSArray(array: [NSString("a"), NSNumber(value: 3)]),
    ]
    let bytes = try StoredValue.encode(value)
    let read = try #require(StoredValue.decode(bytes) as? [String: Any])
    #expect(read["integers"] as? [Int] == [0, -1, Int.max, Int.min])
    #expect(read["unsigned"] as? UInt64 == .max)
    #expect(read["double"] as? Double == 2.25 && read["float"] as? Float == 1.5)
    #expect(read["yes"] as? Bool == true && read["no"] as? Bool == false)
    #expect(read["string"] as? String == "Kuh 🐄\0" && read["data"] as? Data == Data([0, 255]))
    #expect(read["date"] as? Date == Date(timeIntervalSince1970: 1.5))
    #expect((read["empty"] as? [Any])?.isEmpty == true)
    #expect((read["none"] as? [String: Any])?.isEmpty == true)
    #expect((read["objects"] as? [Any])?.first as? String == "a")
    // Encoding gives the same bytes again, so that an unchanged value is not written.
    #expect(try StoredValue.encode(read) == bytes)
  }

  @Test("A value that is no property list is rejected") func rejectsOtherValues() {
    let values: [(Any, String)] = [
      (NSObject(), "NSObject"), (NSNull(), "NSNull"), ([1: "a"], "Int"),
      (["a": [NSNull()]], "NSNull"), (URL(filePath: "/a"), "URL"),
      (Optional<Int>.none as Any, "Int"),
    ]
    for (value, name) in values {
      #expect {
        try StoredValue.encode(value)
      } throws: { error in
        "\(error)".contains(name) && "\(error)".contains("is not supported")
      }
    }
  }

  @Test("A value that is too large is rejected") func rejectsTooLarge() throws {
    var deep: Any = 1
    for _ in 0..<StoredValue.maximumDepth { deep = [deep] }
    #expect(StoredValue.decode(try StoredValue.encode(deep)) != nil)
    #expect(throws: SettingsError.tooDeep) { try StoredValue.encode([deep]) }
    #expect(throws: SettingsError.valueTooLarge) {
      try StoredValue.encode(Data(count: StoredValue.maximumSize))
    }
    #expect(throws: SettingsError.valueTooLarge) {
      try StoredValue.encode([Bool](repeating: true, count: StoredValue.maximumCount))
    }
  }

  /// Decoding returns a value or `nil` quickly, whatever the bytes are.
  @Test("Hostile bytes are never read beyond their end") func hostileBytes() throws {
    var generator = SeededGenerator(seed: 7)
    let sample = try StoredValue.encode(
      ["a": [1, "b", true, Data([1])], "c": ["d": Date(timeIntervalSince1970: 0)]] as [String: Any])
    var understood = 0
    for _ in 0..<20_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = bytes.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = .random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(.random(in: 0...12, using: &generator), at: index)
        }
      }
      if StoredValue.decode(bytes) != nil { understood += 1 }
    }
    #expect((1..<20_000).contains(understood))
    // Counts that are too large, and deeply nested lists, are rejected.
    for kind in [7, 8, 9, 10] as [UInt8] {
      #expect(StoredValue.decode([kind, 255, 255, 255, 255]) == nil)
    }
    let nested = (0..<200_000).flatMap { _ in [9, 1, 0, 0, 0] as [UInt8] }
    #expect(StoredValue.decode(nested) == nil)
  }
}
