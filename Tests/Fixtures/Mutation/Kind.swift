/// What is fed with changed bytes.
protocol Kind {
  static var name: String { get }
  init(corpus: Corpus) throws
  var mutator: Mutator { get }
  /// Whether the readers took the input for what it pretends to be.
  mutating func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool
}
