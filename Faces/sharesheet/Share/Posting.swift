import ControlAPI
import Wire

/// Posts a share without a person: begins the extension, gives it the text and chooses Post.
struct Posting: Sendable {
  let client: ControlClient
  let share: String
  /// Replaces the extension's first text.
  let message: String?

  /// - Returns: the share's last status, `posted`.
  /// - throws: `Refusal` `contentNotValid`, `cancelled` or `failed`; `ControlError`.
  func post(to identifier: String) async throws -> ShareStatus {
    try await client.begin(share, with: identifier)
    var step = Step.opening
    for try await status in client.shareEvents(share) {
      switch status.state {
      case .choosing, .starting, .posting: continue
      case .posted: return status
      case .failed:
        throw Refusal(.failed, status.message ?? "The extension failed and gave no reason.")
      case .cancelled:
        throw Refusal(.cancelled, status.message ?? "The extension cancelled the share.")
      case .composing:
        step = try await advance(step, status)
      }
    }
    throw ControlError(
      .noDaemon, "The daemon ended before the extension had posted. Nothing was shared; try again.")
  }

  private enum Step { case opening, typing, posting }

  private func advance(_ step: Step, _ status: ShareStatus) async throws -> Step {
    switch step {
    case .opening:
      guard let view = status.view?.compose else { return .opening }
      try await client.send(.presented, to: share)
      if let message {
        try await client.send(.text(message, revision: 1), to: share)
        return .typing
      }
      return try await choosePost(view)
    case .typing:
      guard let view = status.view?.compose, view.textRevision >= 1 else { return .typing }
      return try await choosePost(view)
    case .posting:
      // Back from posting: nothing was taken over, and the message says why. An event from before
      // Post was chosen has none.
      if let reason = status.message { throw Refusal(.failed, reason) }
      return .posting
    }
  }

  private func choosePost(_ view: ComposeView) async throws -> Step {
    guard view.isContentValid else {
      throw Refusal(.contentNotValid, Self.refusal(of: view))
    }
    do {
      try await client.send(.post, to: share)
    } catch let error as ControlError where error.code == .contentNotValid {
      throw Refusal(.contentNotValid, error.message)
    } catch let error as ControlError where error.code == .wrongState {
      // The extension ended while Post was on its way; the next status says how.
      guard try await hasEnded() else { throw Refusal(.failed, error.message) }
    }
    return .posting
  }

  private func hasEnded() async throws -> Bool {
    for try await status in client.shareEvents(share) { return status.state.isFinal }
    return false
  }

  static func refusal(of view: ComposeView) -> String {
    guard let rest = view.charactersRemaining, rest < 0 else {
      return "\(view.title) does not accept this content. Change it with --message."
    }
    let noun = rest == -1 ? "character" : "characters"
    return "\(view.title) does not accept this text: \(rest) \(noun) remaining. Shorten it."
  }
}
