import Contract
import Testing
import Translations

@testable import Control

/// The post of a chain's step, as values.
@Suite struct UnattendedPostTests {
  private static func status(
    _ state: ShareStatus.State = .composing, _ compose: ComposeView? = nil, alert: Alert? = nil,
    message: String? = nil
  ) -> ShareStatus {
    var status = ShareStatus(
      share: "s", state: state, view: ExtensionView(compose: compose, alert: alert))
    status.messageExplanation = message.map { Explanation(verbatim: $0) }
    return status
  }

  private static func compose(revision: Int = 0, isValid: Bool = true) -> ComposeView {
    ComposeView(title: "Cow", text: "", textRevision: revision, isContentValid: isValid)
  }

  /// Returns the English reason of a refusal.
  private static func refusal(_ actions: [UnattendedPost.Action]) -> String? {
    guard actions.count == 1, case .refuse(let reason) = actions[0] else { return nil }
    return reason.description
  }

  @Test("Valid content without a text is posted at once")
  func withoutText() {
    var post = UnattendedPost(to: "Cow", text: nil)
    #expect(post.handle(Self.status(.composing, Self.compose())) == [.send(.presented), .post])
    #expect(post.handle(Self.status(.posting, Self.compose())).isEmpty)
    #expect(post.handle(Self.status(.posted)) == [.finish])
  }

  @Test("A text is sent first, and Post waits until the extension has it")
  func withText() {
    var post = UnattendedPost(to: "Cow", text: "moo")
    #expect(
      post.handle(Self.status(.composing, Self.compose())) == [
        .send(.presented), .send(.text("moo", revision: 1)),
      ])
    #expect(post.handle(Self.status(.composing, Self.compose())).isEmpty, "the text is on its way")
    #expect(post.handle(Self.status(.composing, Self.compose(revision: 1, isValid: false))).isEmpty)
    #expect(post.handle(Self.status(.composing, Self.compose(revision: 1))) == [.post])
    #expect(post.handle(Self.status(.composing, Self.compose(revision: 1))).isEmpty, "once only")
  }

  @Test("After its time, Post is chosen once, so that the extension gives its reason")
  func impatient() {
    var post = UnattendedPost(to: "Cow", text: nil)
    let invalid = Self.compose(isValid: false)
    #expect(post.handle(Self.status(.composing, invalid)) == [.send(.presented)])
    #expect(post.losePatience(ExtensionView(compose: invalid)) == [.post])
    #expect(post.losePatience(ExtensionView(compose: invalid)).isEmpty)
    var rejected = Self.status(.composing, invalid, message: "Too many cows.")
    rejected.cause = .contentNotValid
    #expect(Self.refusal(post.handle(rejected)) == "Too many cows.")
  }

  @Test("An extension that has not started when the time ends is posted when it has")
  func late() {
    var post = UnattendedPost(to: "Cow", text: nil)
    #expect(post.losePatience(nil).isEmpty)
    #expect(
      post.handle(Self.status(.composing, Self.compose(isValid: false))) == [
        .send(.presented), .post,
      ])
  }

  @Test("If the share cannot be stored after Post, it is postponed")
  func notStored() {
    var post = UnattendedPost(to: "Cow", text: nil)
    _ = post.handle(Self.status(.composing, Self.compose()))
    var full = Self.status(.composing, Self.compose(), message: "The disk is full.")
    #expect(post.handle(full).isEmpty, "the control: the status before Post has no cause")
    full.cause = .handOffFailed
    #expect(post.handle(full) == [.postpone(Explanation(verbatim: "The disk is full."))])
  }

  @Test("What needs a user is refused with the reason")
  func refused() {
    var post = UnattendedPost(to: "Cow", text: nil)
    let alert = Alert(id: 1, title: "Really?", message: "It moos.", actions: [])
    #expect(
      Self.refusal(post.handle(Self.status(.composing, Self.compose(), alert: alert)))
        == "Cow asks a question: Really? It moos.")
    #expect(
      Self.refusal(post.handle(Self.status(.composing, nil)))
        == "Cow has its own screen and its own way to post.")
    #expect(
      Self.refusal(post.handle(Self.status(.failed, nil, message: "No cows."))) == "No cows.")
    #expect(Self.refusal(post.handle(Self.status(.cancelled))) == "Cow cancelled the share.")
  }
}
