import Contract
import DesktopSession
import Linux
import ShareContent
import ShareSheet
import TerminalSheet
import Translations

/// The presentation of the sheet to the user.
extension ShareRequest {
  enum Ending {
    case posted(ShareStatus)
    case done(ItemActionResult)
    /// The user chose an activity of the app. The caller has to perform the activity.
    case activity(Int)
  }

  /// - Returns: The outcome of a successful sheet. The sheet has already shown all messages.
  /// - Throws: `ShareError` `unanswered` if there is no terminal; `cancelled` or `failed` if the
  ///   share ended so; `handOffUnknown` instead of these two if it is unknown which transfers were
  ///   handed off. `CommandInterruption` if a signal arrived.
  func present(
    _ offer: ShareOffer, _ start: SheetStart, on host: some SheetHost, for app: HostApp?,
    _ report: inout ShareReport
  ) async throws -> Ending {
    let end: SheetEnd
    do {
      end = try await presentSheet(offer: offer, start: start, host: host)
    } catch {
      let names = offer.extensions.filter(\.offered).map(\.name).joined(separator: ", ")
      throw ShareError(error.code, error.message + " " + translated("Offered: \(names)."))
    }
    if !end.outcome.isGood {
      report.message = end.words(to: nil).joined(separator: " ")
    }
    switch end.outcome {
    case .posted(let status): return .posted(status)
    case .done(let result): return .done(result)
    case .activity(let index): return .activity(index)
    case .cancelled: throw ShareError(end.isUnknown ? .handOffUnknown : .cancelled)
    // The sheet has shown the message to the user. The app does not have the message yet.
    case .failed(let message):
      app?.fail(message)
      throw ShareError(end.isUnknown ? .handOffUnknown : .failed)
    case .interrupted(let signal): throw CommandInterruption.signal(signal)
    }
  }
}

/// The environment of a share from the command: the desktop and, if an app shares, the app.
struct CommandSurroundings: ShareSurroundings {
  let app: HostApp?
  /// Whether a user sees the sheet.
  let hasUser: Bool

  var opensLinks: Bool { hasUser && Desktop().showsLinks }
  func open(_ url: String) async -> Bool { await Desktop().open(url) }
  func showCopy() async { _ = try? await OwnThread.run { Pasteboard().show() } }

  func content(for activity: String, named name: String) async throws -> SharedContent? {
    guard let app, app.asksForItems else { return nil }
    return try await app.content(for: activity, named: name)
  }

  func note(activity: String) { app?.note(activity: activity) }
  var abandonments: AsyncStream<String> { app?.departures ?? AsyncStream { $0.finish() } }
}
