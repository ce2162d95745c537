/// Mutates bytes, usually a little and sometimes a lot.
struct Mutator {
  /// The maximum length of an input in bytes.
  static let limit = 48 << 10

  let seeds: [[UInt8]]
  /// The tokens of the parsers.
  let pieces: [[UInt8]]

  init(seeds: [[UInt8]], pieces: [String]) {
    self.seeds = seeds
    self.pieces = pieces.map { Array($0.utf8) }
  }

  func input(_ dice: inout Dice) -> [UInt8] {
    var bytes = seeds.randomElement(using: &dice) ?? []
    for _ in 0..<Int.random(in: 0...5, using: &dice) { change(&bytes, &dice) }
    return Array(bytes.prefix(Self.limit))
  }

  private func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let at = Int.random(in: 0...bytes.count, using: &dice)
    let end = min(bytes.count, at + Int.random(in: 0...16, using: &dice))
    let piece = pieces.randomElement(using: &dice) ?? []
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: bytes.removeSubrange(at..<end)
    case 1: bytes.insert(contentsOf: piece, at: at)
    case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: at)
    case 4:
      let other = seeds.randomElement(using: &dice) ?? []
      bytes = bytes[..<at] + other.suffix(Int.random(in: 0...other.count, using: &dice))
    case 5:
      if bytes.indices.contains(at) { bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice) }
    case 6: if bytes.indices.contains(at) { bytes[at] = UInt8.random(in: 0...255, using: &dice) }
    case 7: bytes.replaceSubrange(at..<end, with: piece)
    case 8: bytes.removeSubrange(at...)
    default:
      // Rarely, a deep or long input.
      guard Int.random(in: 0..<20, using: &dice) == 0 else { return }
      let times = Int.random(in: 2...2000, using: &dice)
      for _ in 0..<times where bytes.count < Self.limit { bytes.insert(contentsOf: piece, at: at) }
    }
  }
}
