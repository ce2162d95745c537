extension SheetModel {
  mutating func start(_ action: RowAction) -> [SheetAction] {
    switch action {
    case .builtIn(let action): start(action)
    // The app does it, maybe on this very terminal.
    case .activity(let index, _): [.leave(.activity(index))]
    case .destination(let destination): choose(destination)
    }
  }

  private mutating func start(_ action: BuiltInAction) -> [SheetAction] {
    let (model, requests) = ActionModel.start(action, folder: folder)
    phase = .acting(model)
    return requests.map(SheetAction.action)
  }

  mutating func handle(_ key: Key, in action: ActionModel) -> [SheetAction] {
    if key == .control("c") { return [.leave(.cancelled)] }
    var action = action
    if key == .escape || key == .control("g") {
      // What is being done already is seen through: half a file is nobody's wish.
      if case .running = action.step { return [] }
      backToChooser()
      return []
    }
    let requests = action.handle(key, width: folderWidth, in: repertoire)
    phase = .acting(action)
    return requests.map(SheetAction.action)
  }

  mutating func handle(_ event: SheetEvent.Action) -> [SheetAction] {
    guard case .acting(var action) = phase else { return [] }
    var requests: [ActionModel.Request] = []
    switch event {
    case .folders(let folders):
      requests = action.offer(folders, width: folderWidth, in: repertoire)
    case .applications(let applications): requests = action.offer(applications)
    case .progress(let part): action.progress(part)
    case .done(let result):
      phase = .done(result)
      return (result.clipboard.map { [.clipboard($0)] } ?? []) + [.linger]
    case .failed(let message):
      if action.fail() { phase = .acting(action) } else { backToChooser() }
      notice = PlainText.line(message)
      return []
    }
    phase = .acting(action)
    return requests.map(SheetAction.action)
  }

  /// Columns in which the folder is written.
  private var folderWidth: Int { max(SheetMetrics(size).width - 1, 2) }
}
