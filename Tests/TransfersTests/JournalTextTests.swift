import Contract
import Foundation
import GRDB
import Glibc
import Linux
import Testing

@testable import Transfers

/// The journal writes its dates and JSON without GRDB's and Foundation's encoders. The usual
/// decoders can read this text.
@Suite struct JournalTextTests {
  @Test("Dates are written as GRDB writes them") func dates() throws {
    var dates = [0, 0.0004, 0.999, 951_782_399.5, 1_795_279_803.25, 253_370_764_800]
      .map(Date.init(timeIntervalSince1970:))
    // Random dates, including halves of milliseconds, which the journal and GRDB may round
    // differently.
    for _ in 0..<1000 {
      dates.append(
        Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000_000)) / 1024))
    }
    for date in dates {
      let text = try #require(String.fromDatabaseValue(date.journaled))
      let read = try #require(Date.fromDatabaseValue(text.databaseValue))
      #expect(text.utf8.count == 23)
      #expect(abs(read.timeIntervalSince(date)) < 0.0011, "\(text)")
      let theirs = try #require(Date.fromDatabaseValue(date.databaseValue))
      #expect(abs(theirs.timeIntervalSince(read)) < 0.0011, "\(text)")
    }
    #expect(
      Date(timeIntervalSince1970: 951_782_399.5).journaled
        == "2000-02-28 23:59:59.500".databaseValue)
    // For dates before 1970 or after 9999, GRDB's own format is used.
    for date in [Date(timeIntervalSince1970: -1), .distantFuture + 1e12] {
      #expect(date.journaled == date.databaseValue)
    }
  }

  @Test(arguments: [
    [], [HeaderField(name: "X-Cow", value: "1")],
    [HeaderField(name: "A", value: #"a "quoted" \ back"#), HeaderField(name: "B", value: "ä\t€")],
    [HeaderField(name: "", value: ""), HeaderField(name: "C", value: "{}[],:")],
  ])
  func headerFields(_ fields: [HeaderField]) throws {
    let text = try fields.journaled()
    #expect([HeaderField](journaled: JournalText(text: text)) == fields)
    #expect(try JSONDecoder().decode([HeaderField].self, from: Data(text.utf8)) == fields)
  }

  @Test(
    "A stored body is read as it was written",
    arguments: [
      BodyStorage.StoredBody.nothing, .journaled(size: 0), .journaled(size: 65_536),
      .owned(size: 1 << 40),
      .reflinked(size: 1 << 40),
    ])
  func storedBodies(_ holding: BodyStorage.StoredBody) throws {
    let text = try holding.journaled()
    #expect(BodyStorage.StoredBody(journaled: JournalText(text: text)) == holding)
    #expect(try JSONDecoder().decode(BodyStorage.StoredBody.self, from: Data(text.utf8)) == holding)
  }

  /// Each stored body in its present form, and in the older form without a type.
  @Test(arguments: [
    (BodyStorage.StoredBody.nothing, #"{"type":"nothing"}"#, #"{"nothing":{}}"#),
    (.journaled(size: 5), #"{"type":"journaled","size":5}"#, #"{"journaled":{"size":5}}"#),
    (.owned(size: 5), #"{"type":"owned","size":5}"#, #"{"owned":{"size":5}}"#),
    (.reflinked(size: 5), #"{"type":"reflinked","size":5}"#, #"{"reflinked":{"size":5}}"#),
  ])
  func olderStoredBodies(_ holding: BodyStorage.StoredBody, _ text: String, _ before: String) throws
  {
    #expect(BodyStorage.StoredBody(journaled: JournalText(text: text)) == holding)
    #expect(BodyStorage.StoredBody(journaled: JournalText(text: before)) == holding)
    let written = try JSONSerialization.jsonObject(with: Data(holding.journaled().utf8))
    let wanted = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(written as? NSDictionary == wanted as? NSDictionary)
  }

  @Test("A linked file is read in both formats") func linkedFile() throws {
    let file = #"{"device":1,"inode":2,"size":5,"modified":4,"mode":33188}"#
    let holding = BodyStorage.StoredBody.linked(
      try JSONDecoder().decode(FileStatus.self, from: Data(file.utf8)))
    try olderStoredBodies(
      holding, #"{"type":"linked","file":\#(file)}"#, #"{"linked":{"_0":\#(file)}}"#)
  }

  @Test(arguments: [
    "", "{}", #"{"type":"journaled","size":}"#, #"{"journaled":{"size":1e}}"#, "nonsense",
    #"{"type":"lent","size":1}"#,
  ])
  func invalidStoredBody(_ text: String) {
    #expect(BodyStorage.StoredBody(journaled: JournalText(text: text)) == nil)
  }

  @Test("A waiting line keeps its order") func waitingLine() {
    var line = WaitingLine<Int>()
    for number in 0..<5 { line.append(number) }
    #expect(line.popFirst() == 0)
    line.append(5)
    #expect(line.elements == [1, 2, 3, 4, 5])
    #expect(line.remove(where: { $0 % 2 == 0 }) == 2)
    #expect(line.remove(where: { $0 == 5 }) == 5)
    #expect(line.remove(where: { $0 == 9 }) == nil)
    #expect(line.count == 3)
    #expect(
      [line.popFirst(), line.popFirst(), line.popFirst(), line.popFirst()] == [1, 3, 4, nil])
    #expect(line.isEmpty)
  }
}
