import Foundation
import Testing

@testable import Predicates

/// Changed predicates, always the same ones for a seed: none may crash or take long.
/// `SHARESHEET_MUTATIONS` and `SHARESHEET_SEED` make it a long run; see `scripts/mutate-predicates`.
struct PredicateMutationTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let pieces: [[UInt8]] =
    [
      "SUBQUERY(", ".@count", "ANY ", "$x", ":=", "NOT ", "(", ")", "{", "}", "[", "]", "'", "\"",
      "\\", "==", "=<", "UTI-CONFORMS-TO", "UTI-", "%@", "%K", "@sum", ".", ",", "-", "**", "0x",
      "1e9", "1e999", "nil", "SELF", "MATCHES", "LIKE", "(a+)+", "*", "IN", "BETWEEN", "\u{e9}",
      "#",
      "randomn(", "[FIRST]", "\0",
    ].map { Array($0.utf8) }

  private static func mutated(_ seeds: [[UInt8]], _ dice: inout Dice) -> [UInt8] {
    var bytes = seeds.randomElement(using: &dice) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let at = Int.random(in: 0...bytes.count, using: &dice)
      let end = min(bytes.count, at + Int.random(in: 0...12, using: &dice))
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: pieces.randomElement(using: &dice) ?? [], at: at)
      case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: at)
      default:
        let other = seeds.randomElement(using: &dice) ?? []
        bytes = bytes[..<at] + other.suffix(Int.random(in: 0...other.count, using: &dice))
      }
    }
    return bytes
  }

  @Test func noInputCrashesOrHangs() throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["SHARESHEET_MUTATIONS"].flatMap(Int.init) ?? 20_000
    var dice = Dice(state: environment["SHARESHEET_SEED"].flatMap(UInt64.init) ?? 20)
    var seeds = PredicateVector.all.map { Array($0.predicate.utf8) }
    if let corpus = environment["SHARESHEET_CORPUS"] {
      for line in try String(contentsOfFile: corpus, encoding: .utf8).split(separator: "\n") {
        let rule = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        if let text = rule?["rule"] as? String { seeds.append(Array(text.utf8)) }
      }
    }
    let arguments: [Value] = [.string("age"), .number(1), .null]
    var parsed = 0
    var slowest = Duration.zero
    for _ in 0..<rounds {
      let text = String(decoding: Self.mutated(seeds, &dice), as: UTF8.self)
      let duration = ContinuousClock().measure {
        guard let program = try? Program(parsing: text, arguments: arguments) else { return }
        parsed += 1
        _ = try? program.evaluate(PredicateVector.subject)
        _ = try? program.failures(PredicateVector.subject)
      }
      slowest = max(slowest, duration)
      if duration > .seconds(5) { Issue.record("\(duration): \(text)") }
    }
    #expect(parsed > rounds / 20)
    print("\(rounds) inputs, \(parsed) of them predicates, the slowest took \(slowest)")
  }
}
