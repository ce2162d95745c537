/// The seconds that two contenders take in alternating rounds, so that other work on the machine
/// affects both.
struct Measurement {
  static let rounds = 11
  /// The shortest duration of one round, in seconds.
  private static let turn = 0.002

  private(set) var first: [Double] = []
  private(set) var second: [Double] = []

  init(_ one: () -> Void, _ other: () -> Void) {
    let times = Self.times(one)
    let otherTimes = Self.times(other)
    for _ in 0..<Self.rounds {
      first.append(Self.seconds(times, one))
      second.append(Self.seconds(otherTimes, other))
    }
  }

  /// Returns how many repetitions fill one round.
  private static func times(_ work: () -> Void) -> Int {
    var times = 1
    while seconds(times, work) * Double(times) < turn, times < 1 << 24 { times *= 2 }
    return times
  }

  /// Returns the average duration of one repetition, in seconds.
  private static func seconds(_ times: Int, _ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure { for _ in 0..<times { work() } }
    return duration / .seconds(1) / Double(times)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  var medians: (Double, Double) { (Self.median(first), Self.median(second)) }
}
