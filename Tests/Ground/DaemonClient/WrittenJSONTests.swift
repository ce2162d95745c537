import Contract
import Foundation
import Testing
import Text

/// The handwritten encoder writes the same bytes as `JSONEncoder`.
@Suite struct WrittenJSONTests {
  private static func expectSame(
    _ value: some Encodable, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (written, encoded) = (try JSONText.encode(value), try JSONText.encoder().encode(value))
    #expect(
      String(decoding: written, as: UTF8.self) == String(decoding: encoded, as: UTF8.self),
      sourceLocation: location)
  }

  private static func status(_ text: String = "x") -> TransferStatus {
    TransferStatus(
      id: "abc", state: .waiting, method: "PUT", url: text,
      created: Date(timeIntervalSince1970: 1_764_057_748), sentence: text)
  }

  @Test(
    "A string is escaped as JSONEncoder escapes it",
    arguments: [
      "", "plain", #"a "quoted" word"#, #"C:\folder\"#, "https://h/a/b?c=d&e=f", "</script>",
      "München", "👩‍👩‍👧‍👦", "\u{2028}\u{2029}", "\u{7f}\u{80}\u{ff}", "e\u{301}", "\u{feff}BOM",
      "\u{202e}right to left", "line\r\nend", "\u{0}", "\u{fffd}", "\u{10ffff}", "\"", "\\", "/",
      String(repeating: "long \n", count: 10_000),
      String((0..<0x20).map { Character(Unicode.Scalar(UInt8($0))) }),
    ])
  func texts(_ text: String) throws {
    var status = Self.status(text)
    status.name = text
    status.headerNames = [text, "", text]
    status.response = text
    try Self.expectSame(status)
  }

  @Test(
    "A date is written as JSONEncoder writes it",
    arguments: [
      0, 0.5, 0.999_999_9, 1, 59.999, 951_782_399, 951_782_400, 951_868_800, 978_307_199.999_999_9,
      978_307_200, 1_709_164_800, 1_764_057_748.123, 1_764_057_748.999_999_8, 4_107_542_400,
      13_574_563_200, 253_370_764_800, 253_402_300_799, 253_402_300_799.9, 253_402_300_800, -0.1,
      -1, -62_135_596_800,
    ] as [TimeInterval])
  func dates(_ seconds: TimeInterval) throws {
    var status = Self.status()
    status.created = Date(timeIntervalSince1970: seconds)
    status.nextAttempt = status.created
    try Self.expectSame(status)
  }

  @Test("Each day from 1970 to 2110 is written as JSONEncoder writes it")
  func days() throws {
    let days = (0..<51_000).map { day in
      var status = Self.status()
      status.created = Date(timeIntervalSince1970: Double(day) * 86_400 + Double(day % 86_400))
      return status
    }
    try Self.expectSame(days)
  }

  @Test("A member that is set is written, and a member that is `nil` is omitted")
  func members() throws {
    let plain = Self.status()
    let changes: [@Sendable (inout TransferStatus) -> Void] = [
      { $0.cause = .doubt }, { $0.remedies = [] },
      { $0.remedies = [.editTransfer("a\"b"), .trustCertificate] }, { $0.waitsFor = .backoff },
      { $0.headerNames = [] }, { $0.headerNames = ["A", "B"] }, { $0.status = 200 },
      { $0.status = .min }, { $0.bytesSent = .max }, { $0.bytesTotal = .min },
      { $0.attempts = 7 }, { $0.response = "" }, { $0.owner = "org.example" }, { $0.share = "s" },
      { $0.name = "n" }, { $0.nextAttempt = $0.created }, { $0.reason = "r" },
      { $0.notice = "n" }, { $0.unchanged = true }, { $0.unchanged = false },
    ]
    var all = plain
    for change in changes {
      var one = plain
      change(&one)
      change(&all)
      try Self.expectSame(one)
      try Self.expectSame(all)
    }
    for state in TransferStatus.State.allCases {
      all.state = state
      try Self.expectSame(all)
    }
    for count in [0, 1, 2, 64] {
      try Self.expectSame(Array(repeating: all, count: count))
      try Self.expectSame(Array(repeating: plain, count: count))
    }
  }

  @Test(
    "A receipt is written as JSONEncoder writes it",
    arguments: [
      .handle("4f6c"), .handle(""), .handle("a\"b"),
      .refused(ControlError(.busy, "Too many\nfiles")),
      .refused(ControlError(.invalidRequest, "", item: 3)),
      .refused(ControlError(.notFound, "There is none.", remedies: [.listTransfers])),
    ] as [DescriptorReceipt])
  func receipts(_ receipt: DescriptorReceipt) throws { try Self.expectSame(receipt) }
}
