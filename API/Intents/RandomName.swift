/// A name that nothing else has. Not by `UUID()`, which is a constant in a process that may open no more
/// files.
enum RandomName {
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let (high, low) = (generator.next(), generator.next())
    return String(high, radix: 16) + "-" + String(low, radix: 16)
  }
}
