import DesktopSession
import Linux
import ShareContent
import ShareSheet
import Translations

/// The actions that the command performs without an extension.
extension ShareRequest {
  /// Performs an item action. This needs neither an extension nor the daemon.
  func act(
    _ argument: ActionArgument, on content: SharedContent, for app: HostApp?
  ) async throws {
    var content = content
    if let app {
      let (type, name) = (argument.action.activityType, argument.action.title)
      try app.check(type, named: name)
      app.note(activity: type)
      if app.asksForItems {
        content = try await interruptible { try await app.content(for: type, named: name) }
      }
    }
    let actions = ItemActions(
      items: content.items.withPagesAsLinks, title: content.title, desktop: Desktop(),
      hasTerminal: TerminalClipboard.isAvailable, hasOffered: false)
    var report = ShareReport(state: .failed)
    report.action = argument.action.name
    do {
      let itemAction = try await argument.itemAction(actions)
      let result = try await interruptible(until: timeout.map { .now + .seconds($0) }) {
        try await actions.perform(itemAction) { part in
          if Console.canRedraw { Console.redraw("\(Int(min(max(part, 0), 1) * 100)) %") }
        }
      }
      if Console.canRedraw { Console.clearLine() }
      if let text = result.clipboard { TerminalClipboard.put(text) }
      report.take(result)
      app?.note(activity: argument.action.activityType, isCompleted: true)
      if json { try JSONResult.set(report) } else { tell(result.message) }
    } catch let refusal as ShareError {
      try refuse(refusal, report)
    } catch let error as SystemError {
      try refuse(
        ShareError(.failed, translated("\(argument.action.title) failed: \(error.reasonWords).")),
        report)
    } catch let interruption as CommandInterruption {
      report.state = .cancelled
      if json { try JSONResult.set(report) }
      throw interruption
    }
  }

  /// Makes the app perform one of its own activities.
  func perform(_ index: Int, in app: HostApp) async throws {
    var report = ShareReport(state: .done)
    let isCompleted = try await interruptible { try await app.perform(index) }
    if !isCompleted {
      report.state = .cancelled
      try refuse(ShareError(.cancelled, translated("The app did not complete the action.")), report)
    }
    if json { try JSONResult.set(report) }
  }
}
