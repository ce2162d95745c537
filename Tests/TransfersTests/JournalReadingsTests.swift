import Testing

@testable import Transfers

@Suite(.timeLimit(.minutes(3))) struct JournalReadingsTests {
  @Test("A transfer settled during a reading of the journal is stale in this reading only")
  func staleDuringReading() {
    var readings = JournalReadings()
    readings.settle("before")
    let first = readings.begin()
    readings.settle("a")
    let second = readings.begin()
    #expect(readings.isOld("a", in: first) && !readings.isOld("a", in: second))
    #expect(!readings.isOld("before", in: first) && !readings.isOld("b", in: first))
    readings.end(first)
    readings.settle("b")
    #expect(readings.isOld("b", in: second) && !readings.isOld("a", in: second))
  }

  /// Each reading begins before the previous one ends. A change makes only the readings stale that
  /// began before it.
  @Test func overlappingReadings() {
    var readings = JournalReadings()
    var earlier = readings.begin()
    for number in 0..<10_000 {
      let id = "\(number)"
      readings.settle(id)
      let next = readings.begin()
      #expect(readings.isOld(id, in: earlier) && !readings.isOld(id, in: next))
      readings.end(earlier)
      earlier = next
    }
  }

  @Test("A change of many transfers makes all earlier readings stale") func changeOfMany() {
    var readings = JournalReadings()
    let before = readings.begin()
    readings.changeMany()
    let after = readings.begin()
    #expect(readings.isOld(before) && readings.isOld("a", in: before))
    #expect(!readings.isOld(after) && !readings.isOld("a", in: after))
  }
}
