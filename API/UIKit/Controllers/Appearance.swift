/// Where a controller stands between unseen and seen.
enum Appearance: Equatable {
  case disappeared, appearing, appeared, disappearing

  enum Step: CaseIterable {
    case willAppear, isAppearing, didAppear, willDisappear, didDisappear
  }

  /// - Returns: whether the step can be taken from here; each call comes once, and in order.
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
