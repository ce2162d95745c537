/// The built-in actions.
extension Sheet {
  mutating func start(_ name: String) -> [SheetEffect] {
    guard let action = actions.first(where: { $0.name == name }) else { return [] }
    let (run, requests) = ActionRun.start(action)
    phase = .acting(run)
    return requests.map(SheetEffect.action)
  }

  mutating func withAction(
    _ body: (inout ActionRun) -> [ActionRun.Request]
  ) -> [SheetEffect] {
    guard case .acting(var run) = phase else { return [] }
    let requests = body(&run)
    phase = .acting(run)
    return requests.map(SheetEffect.action)
  }

  mutating func act(_ event: SheetEvent.Action) -> [SheetEffect] {
    guard case .acting(var run) = phase else { return [] }
    switch event {
    // The face that requested the folders handles this event.
    case .folders: return []
    case .applications(let applications): return withAction { $0.offer(applications) }
    case .progress(let part):
      run.progress(part)
      phase = .acting(run)
      return []
    case .done(let result):
      phase = .done(result)
      return result.clipboard.map { [.clipboard($0)] } ?? []
    case .failed(let message):
      if run.fail() { phase = .acting(run) } else { backToChooser() }
      notice = PlainText.line(message)
      return []
    }
  }
}
