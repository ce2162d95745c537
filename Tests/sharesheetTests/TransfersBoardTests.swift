import Contract
import Foundation
import Linux
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)))
struct TransfersBoardTests {
  private let begun = Date(timeIntervalSince1970: 1000)
  private let size = TerminalSize(columns: 80, rows: 24)

  private func transfer(
    _ id: String = "a", _ state: TransferStatus.State = .sending, sent: Int64 = 0,
    of total: Int64 = 1_000_000, age: TimeInterval = 0, next: TimeInterval? = nil,
    share: String? = nil, reason: String? = nil, _ sentence: String = "A sentence."
  ) -> TransferStatus {
    TransferStatus(
      id: id, state: state, method: "PUT", url: "http://a/", bytesSent: sent, bytesTotal: total,
      share: share, name: "cow.jpg", created: begun - age, nextAttempt: next.map { begun + $0 },
      reason: reason,
      sentence: sentence, cause: reason.map { _ in .backoff })
  }

  @Test("A new attempt does not move the bar back, and the rate is that of the new attempt")
  func monotoneProgress() throws {
    var board = TransferBoard([], begun: begun)
    for step in 0...10 { _ = board.take(transfer(sent: Int64(step) * 60_000), at: Double(step)) }
    #expect(board.lines(size, at: 10, now: begun)[0].contains(" 60 %"))
    _ = board.take(transfer("a", .waiting, "Waiting."), at: 10)
    #expect(board.lines(size, at: 10, now: begun)[0].contains(" 60 %"))
    for step in 0...4 {
      _ = board.take(transfer(sent: Int64(step) * 100_000), at: Double(11 + step))
    }
    let line = board.lines(size, at: 15, now: begun)[0]
    #expect(line.contains(" 60 %") && line.contains("kB/s") && line.contains("6 s left"), "\(line)")
  }

  @Test("A transfer that waits for the user is always shown")
  func personFirst() {
    var board = TransferBoard([], begun: begun)
    for number in 0..<50 { _ = board.take(transfer("\(number)", age: 50 - Double(number)), at: 0) }
    var held = transfer("held", .waiting, "Waiting for you.")
    (held.waitsFor, held.cause) = (.credentials, .credentials)
    _ = board.take(held, at: 0)
    #expect(board.lines(size, at: 0, now: begun)[0].contains("Waiting for you."))
  }

  @Test("A transfer's end is printed once, and transfers that ended before are not printed")
  func ends() {
    var board = TransferBoard([], begun: begun)
    #expect(board.take(transfer("old", .delivered, age: 5), at: 0) == nil)
    #expect(
      board.take(transfer("quick", .delivered, age: -1, "Done."), at: 0)
        == "cow.jpg → ImgShare  Done.")
    #expect(board.take(transfer("a"), at: 0) == nil)
    #expect(
      board.take(transfer("a", .failed, age: 5, "Failed."), at: 1) == "cow.jpg → ImgShare  Failed.")
    #expect(!board.isDone)
  }

  @Test("The board is done when all named transfers have ended, and reports no other transfers")
  func named() {
    var board = TransferBoard(["a", "b"], begun: begun)
    #expect(board.take(transfer("c", .delivered), at: 0) == nil)
    #expect(board.take(transfer("a", .delivered, age: 99), at: 0) != nil)
    #expect(board.take(transfer("a", .delivered, age: 99), at: 0) == nil)
    #expect(!board.isDone)
    #expect(board.take(transfer("b", .cancelled), at: 0) != nil)
    #expect(board.isDone)
  }

  @Test("The transfers of a share have one line, one bar and one end")
  func share() {
    var board = TransferBoard([], begun: begun)
    for id in ["a", "b"] { #expect(board.take(transfer(id, share: "s"), at: 0) == nil) }
    #expect(board.take(transfer("a", .delivered, age: -1, share: "s"), at: 1) == nil)
    let lines = board.lines(size, at: 1, now: begun)
    #expect(lines.count == 1 && lines[0].hasPrefix("cow.jpg → ImgShare "), "\(lines)")
    #expect(lines[0].contains(" 50 %") && lines[0].contains("2.0 MB"), "\(lines)")
    let end = board.take(transfer("b", .failed, share: "s", "Failed."), at: 2)
    #expect(end == "cow.jpg → ImgShare  Failed.")
  }

  @Test("Without a terminal, a share has one line for each new sentence")
  func listed() {
    var listed = ListedTransfers([])
    func take(_ transfer: TransferStatus) -> String? {
      listed.take(transfer, titled: "cow.jpg → ImgShare")
    }
    let lines = [
      take(transfer("a", .sending, share: "s", "Sending.")),
      take(transfer("b", .sending, share: "s", "Sending.")),
      take(transfer("a", .delivered, share: "s", "Delivered.")),
      take(transfer("b", .delivered, share: "s", "Delivered.")),
      take(transfer("b", .delivered, share: "s", "Delivered.")),
      take(transfer("c", .sending, "Sending.")), take(transfer("c", .delivered, "Delivered.")),
    ]
    let sentences = ["Sending.", nil, nil, "Delivered.", nil, "Sending.", "Delivered."]
    #expect(lines == sentences.map { $0.map { "cow.jpg → ImgShare  \($0)" } })
  }

  @Test("The time until the next attempt is counted down")
  func countdown() {
    var board = TransferBoard([], begun: begun)
    let sentence = "Waiting: server refuses; next attempt in 12 s."
    _ = board.take(transfer("a", .waiting, next: 12, reason: "server refuses", sentence), at: 0)
    #expect(
      board.lines(TerminalSize(columns: 120, rows: 9), at: 5, now: begun + 5)[0]
        .hasSuffix("Waiting: server refuses; next attempt in 7 s."))
    #expect(
      board.lines(TerminalSize(columns: 120, rows: 9), at: 5, now: begun + 50)[0]
        .hasSuffix("next attempt now."))
  }

  @Test(
    "No line is wider than the terminal, and all lines fit its height",
    arguments: [(1, 1), (20, 3), (80, 5), (200, 60)])
  func room(columns: Int, rows: Int) {
    var board = TransferBoard([], begun: begun)
    for number in 0..<20 {
      _ = board.take(
        transfer("\(number)"), titled: "\u{1B}[2J牛牛牛牛牛牛牛牛牛牛牛牛\n\t\(number)", at: 0)
    }
    let lines = board.lines(TerminalSize(columns: columns, rows: rows), at: 1, now: begun)
    #expect(lines.count <= max(2, rows - 1))
    #expect(
      lines.allSatisfy { line in
        line.unicodeScalars.allSatisfy { $0.value >= 0x20 } && line.count < max(2, columns)
      })
  }

  @Test("Identifiers are shortened as far as they stay unique")
  func shortIDs() {
    let ids = ["12345678-a", "12345678-b", "9abcdef0-c"]
    #expect(
      TransferReference.short(ids) == [
        "12345678-a": "12345678-a", "12345678-b": "12345678-b", "9abcdef0-c": "9abcdef0",
      ])
  }
}

extension TransferBoard {
  fileprivate mutating func take(_ status: TransferStatus, at time: TimeInterval) -> String? {
    take(status, titled: "cow.jpg → ImgShare", at: time)
  }
}
