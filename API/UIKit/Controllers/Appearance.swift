/// The appearance state of a controller.
enum Appearance: Equatable {
  case disappeared, appearing, appeared, disappearing

  enum Step: CaseIterable {
    case willAppear, isAppearing, didAppear, willDisappear, didDisappear
  }

  /// Takes a step if the state permits it. As a result, each appearance call happens once and in
  /// order.
  /// - Returns: Whether the step was taken.
  mutating func take(_ step: Step) -> Bool {
    switch (step, self) {
    case (.willAppear, .disappeared), (.willAppear, .disappearing): self = .appearing
    case (.isAppearing, .appearing): break
    case (.didAppear, .appearing): self = .appeared
    case (.willDisappear, .appeared), (.willDisappear, .appearing): self = .disappearing
    case (.didDisappear, .disappearing): self = .disappeared
    default: return false
    }
    return true
  }
}
