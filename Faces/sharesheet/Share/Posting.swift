import Contract
import ShareSheet

/// A post without a user. It starts the extension, enters the text and the settings, and chooses
/// Post.
struct Posting<Host: SheetHost>: Sendable {
  let host: Host
  let offer: ShareOffer
  let start: SheetStart
  /// The titles of the buttons and rows to press after the settings are made, in order.
  let choices: [String]

  /// - Returns: The share's last status, `posted`.
  /// - Throws: `ShareError` `contentNotValid`, `invalidRequest`, `unanswered`, `cancelled` or
  ///   `failed`; `ShareError` `handOffUnknown` if the daemon ended during the post, so that only
  ///   its journal shows the outcome; `ControlError` if the extension could not be started.
  func post() async throws -> ShareStatus {
    var machine = PostingMachine(offer, start: start, choices: choices)
    guard !machine.begin().isEmpty else {
      throw ShareError(.notOffered, machine.sheet.notice ?? "")
    }
    try await host.begin(start.preselected ?? "", person: start.person)
    _ = machine.handle(.began)
    let runner = SheetRunner<Host, Int>(host)
    defer { runner.stop() }
    for await event in runner.events {
      let actions =
        switch event {
        case .sheet(let event): machine.handle(event)
        case .own(let number): machine.lingered(number)
        case .picture: [PostingMachine.Action]()
        }
      for action in actions {
        switch action {
        case .finish(let status): return status
        case .refuse(let error): throw error
        case .say(let words): Console.say(words)
        case .linger(let seconds, let number): runner.tell(number, after: seconds)
        case .effect(let effect): runner.perform(effect)
        }
      }
    }
    throw CancellationError()
  }
}
