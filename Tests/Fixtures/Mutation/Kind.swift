/// A kind of parser that the program feeds with mutated bytes.
protocol Kind {
  static var name: String { get }
  init(corpus: Corpus) throws
  var mutator: Mutator { get }
  /// Feeds the parsers. Returns whether they accepted the input.
  mutating func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool
}
