import Contract
import Linux
import Testing

@testable import ExtensionHost

@Suite struct ExtensionMailboxTests {
  private let mailbox = ExtensionMailbox()

  private func put(_ message: ExtensionMessage) -> Bool { mailbox.put(.message(message, nil)) }

  private func next() async -> ExtensionMessage? {
    if case .message(let message, _)? = await mailbox.next() { message } else { nil }
  }

  private func view(_ text: String) -> ExtensionMessage {
    .view(
      ExtensionView(
        compose: ComposeView(
          title: "Moo", text: text, textRevision: 0, charactersRemaining: nil,
          isContentValid: true)))
  }

  @Test("A new view replaces a pending view, but does not overtake other messages")
  func pendingView() async {
    #expect(put(view("a")) && put(view("b")) && put(.unfinished(count: 1)) && put(view("c")))
    #expect(await next() == view("b"))
    #expect(await next() == .unfinished(count: 1))
    #expect(await next() == view("c"))
  }

  @Test("A full mailbox accepts only the report of the extension's end") func fullMailbox() async {
    for count in 0..<ExtensionMailbox.capacity { #expect(put(.unfinished(count: count))) }
    #expect(!put(.completed(returned: [])))
    #expect(mailbox.put(.ended(.unknown)))
    for count in 0..<ExtensionMailbox.capacity {
      #expect(await next() == .unfinished(count: count))
    }
    guard case .ended(.unknown)? = await mailbox.next() else {
      Issue.record("the end is missing")
      return
    }
    #expect(await mailbox.next() == nil)
  }
}
