import ControlAPI
import Glibc
import TerminalSheet
import Wire

/// A share whose extension answers as ShareAlike does: 25 characters, and Post while they last.
actor StageHost: SheetHost {
  nonisolated let updates: AsyncStream<ShareStatus>
  private let sink: AsyncStream<ShareStatus>.Continuation
  private let isSlow: Bool
  private var failsHandOff: Bool
  private var status = ShareStatus(share: "s1", state: .choosing)
  private let startText: String
  private let title: String?
  /// What came, for the test to read.
  private(set) var record: [String] = []

  init(failsHandOff: Bool, isSlow: Bool, startText: String, title: String?) {
    self.failsHandOff = failsHandOff
    self.isSlow = isSlow
    self.startText = startText
    self.title = title
    (updates, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func begin(_ identifier: String) async throws {
    record.append("begin \(identifier)")
    status.extension = identifier
    status.message = nil
    set(.starting)
    if identifier == "stage.Broken" {
      status.message = "Broken crashed before it showed anything."
      set(.failed)
      return
    }
    status.view = ExtensionView(compose: view(of: startText, revision: 0))
    set(.composing)
  }

  func send(_ input: PersonInput) async throws {
    if isSlow { try? await Task.sleep(for: .milliseconds(300)) }
    switch input {
    case .presented: record.append("presented")
    case .text(let text, let revision):
      record.append("text")
      // The word makes this process end in ways that a test wants to see.
      if text.hasSuffix("crash!") { abort() }
      if text.hasSuffix("trap!") { fault() }
      if text.hasSuffix("exit!") { exit(9) }
      status.view = ExtensionView(compose: view(of: text, revision: revision))
      set(.composing)
    case .post:
      record.append("post")
      guard status.view?.compose?.isContentValid ?? false else {
        throw ControlError(.contentNotValid, "ShareAlike takes at most 25 characters.")
      }
      set(.posting)
      if failsHandOff {
        failsHandOff = false
        status.message = "The disk is full; free some space and post again."
        set(.composing)
      } else {
        status.message = nil
        status.transfers = ["t1"]
        set(.posted)
      }
    case .cancel, .activate, .select, .accessory, .reveal, .type, .back, .host: break
    }
  }

  func cancel() { record.append("cancel") }

  private func set(_ state: ShareStatus.State) {
    status.state = state
    sink.yield(status)
  }

  private func view(of text: String, revision: Int) -> ComposeView {
    ComposeView(
      title: title ?? "ShareAlike", text: text, textRevision: revision,
      placeholder: "Say something", charactersRemaining: 25 - text.count,
      isContentValid: text.count <= 25)
  }

  private func fault() {
    kill(getpid(), SIGSEGV)
  }
}
