/// A built-in action that the user has started: the input that it still needs, and its progress.
package struct ActionRun: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The run waits until the user has chosen a folder.
    case folder
    /// The run waits for the list of applications.
    case looking
    case application
    /// The completed fraction, 0 to 1, or `nil` if it is unknown.
    case running(Double?)
  }

  package enum Request: Hashable, Sendable {
    case complete(String)
    case listApplications
    case perform(ItemAction)
  }

  package let action: BuiltInAction
  package private(set) var step: Step
  package private(set) var applications: [ApplicationChoice] = []

  /// - Returns: The new run, and the requests to perform immediately.
  static func start(_ action: BuiltInAction) -> (ActionRun, [Request]) {
    switch action.parameter {
    case nil: (ActionRun(action: action, step: .running(nil)), [.perform(ItemAction(action))])
    case .folder: (ActionRun(action: action, step: .folder), [])
    case .application: (ActionRun(action: action, step: .looking), [.listApplications])
    }
  }

  private init(action: BuiltInAction, step: Step) {
    self.action = action
    self.step = step
  }

  package mutating func save(to folder: String) -> [Request] {
    guard step == .folder, !folder.isEmpty else { return [] }
    step = .running(nil)
    return [.perform(ItemAction(action, folder))]
  }

  package mutating func open(_ place: Int) -> [Request] {
    guard step == .application, applications.indices.contains(place) else { return [] }
    step = .running(nil)
    return [.perform(ItemAction(action, applications[place].id))]
  }

  mutating func offer(_ applications: [ApplicationChoice]) -> [Request] {
    guard step == .looking else { return [] }
    self.applications = applications.prefix(100).map {
      ApplicationChoice(id: $0.id, name: PlainText.line($0.name, limit: 200))
    }
    guard applications.count > 1 else {
      step = .running(nil)
      return [.perform(ItemAction(action))]
    }
    step = .application
    return []
  }

  mutating func progress(_ part: Double) {
    if case .running = step { step = .running(min(max(part, 0), 1)) }
  }

  /// - Returns: Whether the user may retry on the same screen. If not, the sheet returns to the
  ///   chooser.
  mutating func fail() -> Bool {
    guard action.parameter == .folder else { return false }
    step = .folder
    return true
  }
}
