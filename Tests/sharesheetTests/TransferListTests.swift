import Contract
import Foundation
import Glibc
import Linux
import ShareSheet
import Testing

@testable import sharesheet

struct TransferListTests {
  private let file: Descriptor

  init() throws {
    file = try Descriptor.memoryFile(
      named: "body", holding: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func list(_ text: String) throws -> TransferList {
    TransferList(
      try Array(text.utf8).withUnsafeBytes { try Descriptor.memoryFile(named: "l", holding: $0) })
  }

  @Test("Lines are read in order, in batches of 64, even without a line end after the last one")
  func batches() async throws {
    let lines = (1...130).map { #"{"url":"http://a/\#($0)","file":"\#(file.path)"}"# }
    var sizes: [Int] = []
    var urls: [String] = []
    try await list("\n" + lines.joined(separator: "\n\r\n")).forEachBatch { batch in
      sizes.append(batch.count)
      urls += batch.map(\.line.url)
    }
    #expect(sizes == [64, 64, 2])
    #expect(urls == (1...130).map { "http://a/\($0)" })
  }

  @Test("A line's method and headers are read if the line has them")
  func fields() async throws {
    let line =
      #"{"url":"http://a/","file":"\#(file.path)","method":"POST","headers":{"B":"2","A":"1"}}"#
    try await list(line).forEachBatch { batch in
      #expect(batch.map(\.line.method) == ["POST"])
      #expect(
        batch[0].line.headers
          == [HeaderField(name: "A", value: "1"), HeaderField(name: "B", value: "2")])
    }
  }

  @Test(
    "The error names a bad line, and no later line is read",
    arguments: [
      "{", #"{"url":"http://a/"}"#, #"{"url":"file:///x","file":"/etc/passwd"}"#,
      #"{"url":"http://a/","file":"/nonexistent"}"#, #"{"url":"http://a/","file":"/"}"#,
      #"{"url":"http://a/","file":"/etc/passwd","headers":{"a b":"c"}}"#,
    ])
  func badLine(line: String) async throws {
    let good = #"{"url":"http://a/","file":"\#(file.path)"}"#
    let list = try list([good, line, good].joined(separator: "\n"))
    let refusal = await #expect(throws: ShareError.self) {
      try await list.forEachBatch { _ in Issue.record("a batch with a bad line was queued") }
    }
    #expect(refusal?.code == .invalidRequest)
    #expect(refusal?.message.hasPrefix("Line 2 of the list") == true)
  }

  @Test("A line without an end is refused before it fills the memory")
  func endlessLine() async throws {
    let list = try list(String(repeating: "x", count: 2 << 20))
    await #expect(throws: ShareError.self) { try await list.forEachBatch { _ in } }
  }
}
