import Wire

/// What the person did and the daemon has not taken yet: one input is under way at a time, and of
/// several texts only the last one goes. A fast typist on a slow line piles up nothing.
struct Outbox: Hashable, Sendable {
  private(set) var underWay: PersonInput?
  private var hasPresented = false
  private var text: PersonInput?
  private var wantsPost = false

  mutating func presented() { hasPresented = true }
  mutating func changed(to text: String, revision: Int) {
    self.text = .text(text, revision: revision)
  }
  /// Goes after the text.
  mutating func post() { wantsPost = true }

  /// The input under way came to its end, either way.
  mutating func settle() { underWay = nil }

  /// Post will not be sent any more.
  mutating func withdrawPost() { wantsPost = false }

  /// Nothing waits any more; what is under way still comes to its end.
  mutating func clear() {
    let underWay = underWay
    self = Outbox()
    self.underWay = underWay
  }

  var isIdle: Bool { underWay == nil && !hasPresented && text == nil && !wantsPost }

  /// The input to send now; nil while one is under way or there is none.
  mutating func next() -> PersonInput? {
    guard underWay == nil else { return nil }
    if hasPresented {
      hasPresented = false
      underWay = .presented
    } else if let text {
      self.text = nil
      underWay = text
    } else if wantsPost {
      wantsPost = false
      underWay = .post
    }
    return underWay
  }
}
