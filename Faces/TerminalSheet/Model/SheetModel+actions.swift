import ShareSheet

/// The sheet's own actions, as they are asked for on a terminal.
extension SheetModel {
  mutating func handle(_ key: Key, in action: ActionModel) -> [SheetAction] {
    if key == .control("c") { return want(.leave) }
    if key == .escape || key == .control("g") { return want(.back) }
    var action = action
    let intents = action.handle(key, width: folderWidth, in: repertoire)
    self.action = action
    return intents.flatMap { want($0) }
  }

  mutating func complete(with folders: [String]) -> [SheetAction] {
    guard var action else { return [] }
    let intents = action.offer(folders, width: folderWidth, in: repertoire)
    self.action = action
    return intents.flatMap { want($0) }
  }

  /// Columns in which the folder is written.
  private var folderWidth: Int { max(SheetMetrics(size).width - 1, 2) }
}
