import ControlAPI
import TerminalSheet
import Wire

/// Posts a share without a person: begins the extension, gives it the text and the settings, and
/// chooses Post.
struct Posting: Sendable {
  let client: ControlClient
  let share: String
  /// Replaces the extension's first text.
  let message: String?
  let settings: [Setting]
  /// Titles of what is pressed then, in order.
  let choices: [String]
  /// Whom the extension is begun with: a `SharePerson.id`; nil: nobody.
  let person: String?

  private enum Event: Sendable {
    case status(ShareStatus)
    case waited(Int)
    case lingered(Int)
    case ended((any Error)?)
  }

  /// - Returns: the share's last status, `posted`.
  /// - throws: `Refusal` `contentNotValid`, `usage`, `unanswered`, `cancelled` or `failed`;
  ///   `ControlError`, `handOffUnknown` when the daemon goes away meanwhile.
  func post(to identifier: String) async throws -> ShareStatus {
    try await client.begin(share, with: identifier, person: person)
    do {
      return try await post()
    } catch let error as ControlError where error.code == .noDaemon {
      throw ControlError(.handOffUnknown, error.message)
    }
  }

  private func post() async throws -> ShareStatus {
    let (events, inbox) = AsyncStream.makeStream(of: Event.self)
    let following = Task {
      do {
        for try await status in client.shareEvents(share) { inbox.yield(.status(status)) }
        inbox.yield(.ended(nil))
      } catch {
        inbox.yield(.ended(error))
      }
    }
    defer { following.cancel() }
    var machine = PostingMachine(message: message, settings: settings, choices: choices)
    for await event in events {
      var actions: [PostingMachine.Action]
      switch event {
      case .status(let status): actions = machine.handle(status)
      case .waited(let number): actions = machine.waited(number)
      case .lingered(let number): actions = machine.lingered(number)
      case .ended(let error):
        throw error
          ?? ControlError(
            .noDaemon,
            "The daemon ended before the extension had posted. Look at 'sharesheet transfers' whether it "
              + "had handed off anything by then, and try again.")
      }
      while !actions.isEmpty {
        switch actions.removeFirst() {
        case .finish(let status): return status
        case .refuse(let refusal): throw refusal
        case .wait(let seconds, let number):
          Task {
            try? await Task.sleep(for: .seconds(seconds))
            inbox.yield(.waited(number))
          }
        case .linger(let seconds, let number):
          Task {
            try? await Task.sleep(for: .seconds(seconds))
            inbox.yield(.lingered(number))
          }
        case .say(let words): Console.say(words)
        case .send(let input):
          try await send(input)
          if actions.isEmpty { actions = machine.sent() }
        }
      }
    }
    throw CancellationError()
  }

  private func send(_ input: PersonInput) async throws {
    do {
      try await client.send(input, to: share)
    } catch let error as ControlError where error.code == .contentNotValid {
      throw Refusal(.contentNotValid, error.message)
    } catch let error as ControlError where error.code == .wrongState {
      // The extension ended while this was on its way; the next status says how.
      guard try await hasEnded() else { throw Refusal(.failed, error.message) }
    }
  }

  private func hasEnded() async throws -> Bool {
    for try await status in client.shareEvents(share) { return status.state.isFinal }
    return false
  }
}
