import Contract
import Testing

@testable import ShareSheet

struct OutboxTests {
  @Test("A press is sent after the text typed before it") func typingBeforePress() {
    var outbox = Outbox()
    outbox.add(.type(input: 1, "a", revision: 1))
    outbox.add(.type(input: 1, "ab", revision: 2))
    outbox.add(.type(input: 2, "x", revision: 1))
    outbox.add(.activate(3))
    outbox.add(.type(input: 1, "abc", revision: 3))
    outbox.presented()
    var sent: [PersonInput] = []
    while let input = outbox.next() {
      sent.append(input)
      outbox.settle()
    }
    #expect(
      sent == [
        .presented, .type(input: 1, "ab", revision: 2), .type(input: 2, "x", revision: 1),
        .activate(3), .type(input: 1, "abc", revision: 3),
      ])
  }

  @Test("If the daemon is stuck, the number of pending inputs is limited") func stuckDaemon() {
    var outbox = Outbox()
    for id in 0..<10_000 { outbox.add(.activate(id)) }
    var count = 0
    while outbox.next() != nil {
      count += 1
      outbox.settle()
    }
    #expect(count == Outbox.limit)
  }
}
