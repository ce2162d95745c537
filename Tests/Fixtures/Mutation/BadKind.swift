/// Decoders with the faults that the program must find.
struct BadKind: Kind {
  enum Fault: String { case crash, hang, memory }

  static let name = "bad"
  let mutator = Mutator(seeds: [[3, 1, 2, 3]], pieces: ["a"])
  var fault = Fault.crash
  private var kept: [[UInt8]] = []

  init(corpus: Corpus) {}

  mutating func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    guard let length = bytes.first.map(Int.init) else { return false }
    switch fault {
    case .crash: return bytes[length] == 3
    case .hang:
      var place = 0
      while place < bytes.count { place += Int(bytes[place]) }
    case .memory: kept.append(Array(repeating: 1, count: 1 << 20))
    }
    return true
  }
}
