import ControlAPI
import ShareSheet
import Wire

/// Posts a share without a person: begins the extension, gives it the text and the settings, and
/// chooses Post.
struct Posting: Sendable {
  let client: ControlClient
  let offer: ShareOffer
  let start: SheetStart
  /// Titles of what is pressed then, in order.
  let choices: [String]

  private enum Event: Sendable {
    case sheet(SheetEvent)
    case lingered(Int)
    case ended((any Error)?)
  }

  /// - Returns: the share's last status, `posted`.
  /// - throws: `Refusal` `contentNotValid`, `usage`, `unanswered`, `cancelled` or `failed`;
  ///   `ControlError`, `handOffUnknown` when the daemon goes away meanwhile.
  func post() async throws -> ShareStatus {
    var machine = PostingMachine(offer, start: start, choices: choices)
    guard !machine.begin().isEmpty else { throw Refusal(.notOffered, machine.sheet.notice ?? "") }
    try await client.begin(offer.share, with: start.preselected ?? "", person: start.person)
    do {
      _ = machine.handle(.began)
      return try await post(&machine)
    } catch let error as ControlError where error.code == .noDaemon {
      throw ControlError(.handOffUnknown, error.message)
    }
  }

  private func post(_ machine: inout PostingMachine) async throws -> ShareStatus {
    let (events, inbox) = AsyncStream.makeStream(of: Event.self)
    let following = Task {
      do {
        for try await status in client.shareEvents(offer.share) {
          inbox.yield(.sheet(.update(status)))
        }
        inbox.yield(.ended(nil))
      } catch {
        inbox.yield(.ended(error))
      }
    }
    defer { following.cancel() }
    for await event in events {
      var actions: [PostingMachine.Action]
      switch event {
      case .sheet(let event): actions = machine.handle(event)
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
        case .say(let words): Console.say(words)
        case .linger(let seconds, let number): later(seconds, .lingered(number), inbox)
        case .effect(.wait(let seconds, let number)):
          later(seconds, .sheet(.waited(number)), inbox)
        case .effect(.send(let input)):
          try await send(input)
          actions += machine.handle(.sent)
        case .effect: break
        }
      }
    }
    throw CancellationError()
  }

  private func later(
    _ seconds: Double, _ event: Event, _ inbox: AsyncStream<Event>.Continuation
  ) {
    Task {
      try? await Task.sleep(for: .seconds(seconds))
      inbox.yield(event)
    }
  }

  private func send(_ input: PersonInput) async throws {
    do {
      try await client.send(input, to: offer.share)
    } catch let error as ControlError where error.code == .contentNotValid {
      throw Refusal(.contentNotValid, error.message)
    } catch let error as ControlError where error.code == .wrongState {
      // The extension ended while this was on its way; the next status says how.
      guard try await hasEnded() else { throw Refusal(.failed, error.message) }
    }
  }

  private func hasEnded() async throws -> Bool {
    for try await status in client.shareEvents(offer.share) { return status.state.isFinal }
    return false
  }
}
