import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

/// Pages that an extension wants to open, and hosts to which it wants to connect. Each needs the
/// user's confirmation.
@Suite(.timeLimit(.minutes(3))) struct ShareQuestionTests {
  private let link = LinkRequest(url: "https://example.org/a")
  private var wish: ShareQuestion { ShareQuestion(number: 1, .link(link)) }
  private let host = ShareQuestion(
    number: 1, .host(HostRequest(host: "nas.lan", name: "Cow", reason: "It finds\u{1B}[31m barns."))
  )

  private func status(_ state: ShareStatus.State, _ question: ShareQuestion?) -> ShareStatus {
    var status = Fixture.status(state, Fixture.view("Cow"))
    status.question = question
    return status
  }

  @Test("The page opens only after the user confirms") func yes() {
    var model = Fixture.composing()
    #expect(model.handle(.update(status(.composing, wish))).isEmpty)
    #expect(SheetView.draw(model).text.joined(separator: "\n").contains("https://example.org/a"))
    #expect(model.handle(.keys([.text("x")])).isEmpty)
    #expect(model.handle(.keys([.text("y")])) == [.open(link, number: 1)])
    // The same request in a later status is not a new one.
    #expect(model.handle(.update(status(.composing, wish))).isEmpty)
    #expect(model.question == nil)
    _ = model.handle(.linkOpened(false))
    #expect(model.notice == "The page could not be opened.")
  }

  @Test("The extension is notified if the user declines") func no() {
    var model = Fixture.composing()
    _ = model.handle(.update(status(.composing, wish)))
    #expect(
      model.handle(.keys([.text("n")])) == [.send(.answer(1, isYes: false))])
  }

  /// An extension written for iOS requests to open the page and completes the share directly
  /// afterwards.
  @Test("After Post, the sheet stays open until the user has decided") func afterPost() {
    var model = Fixture.composing()
    let posted = status(.posted, wish)
    #expect(model.handle(.update(posted)).isEmpty)
    #expect(model.handle(.keys([.text("y")])) == [.open(link, number: 1)])
    #expect(model.handle(.linkOpened(true)) == [.leave(.posted(posted))])
    // Without a request the sheet closes at once.
    var other = Fixture.composing()
    #expect(
      other.handle(.update(status(.posted, nil))) == [.leave(.posted(status(.posted, nil)))])
  }

  @Test("The sheet does not ask about a request after its withdrawal") func withdrawnRequest() {
    var model = Fixture.composing()
    _ = model.handle(.update(status(.composing, wish)))
    _ = model.handle(.update(status(.composing, nil)))
    #expect(model.question == nil)
  }

  @Test("A request of the next extension is new, even with the same number") func nextExtension()
    throws
  {
    var model = Fixture.composing()
    _ = model.handle(.update(status(.composing, wish)))
    _ = model.handle(.keys([.text("n")]))
    _ = model.preselect(try #require(model.chosen).id)
    _ = model.handle(.began)
    _ = model.handle(.update(status(.composing, wish)))
    #expect(model.question == .asked(wish))
  }

  @Test(
    "The user allows or refuses a host, and sees the extension's reason as plain text",
    arguments: [
      (Key.text("y"), Bool?.some(true)), (.text("j"), true), (.text("n"), false), (.escape, nil),
    ])
  func host(_ key: Key, _ isYes: Bool?) {
    var model = Fixture.composing()
    #expect(model.handle(.update(status(.composing, host))).isEmpty)
    let drawn = SheetView.draw(model).text.joined(separator: "\n")
    #expect(
      drawn.contains("Cow wants to connect to nas.lan, on this computer or your local network."))
    #expect(drawn.contains("It finds barns.") && !drawn.contains("\u{1B}"))
    #expect(model.handle(.keys([.text("x")])).isEmpty)
    #expect(model.handle(.keys([key])) == [.send(.answer(1, isYes: isYes))])
    #expect(model.question == nil)
  }

  @Test("Ctrl-C leaves without a decision about a host") func leaves() {
    var model = Fixture.composing()
    _ = model.handle(.update(status(.composing, host)))
    #expect(model.handle(.keys([.control("c")])) == [.leave(.cancelled)])
  }

  @Test("A question about a host returns after the question whether to leave") func returns() {
    var model = Fixture.composing()
    _ = model.handle(.keys([.text("Moo")]))
    _ = model.handle(.update(status(.composing, host)))
    _ = model.handle(.keys([.control("c")]))
    #expect(model.question == .discard)
    _ = model.handle(.keys([.text("n")]))
    #expect(model.question == .asked(host))
  }

  @Test("After Post, the sheet leaves when the daemon has the answer about a host")
  func hostAfterPost() {
    var model = Fixture.composing()
    let posted = status(.posted, host)
    #expect(model.handle(.update(posted)).isEmpty)
    #expect(model.handle(.keys([.text("y")])) == [.send(.answer(1, isYes: true))])
    #expect(model.handle(.sent) == [.leave(.posted(posted))])
  }

  @Test("Action extensions are in the second row") func actionExtensions() {
    var edit = Fixture.listing("Edit")
    edit.action = true
    var refusing = Fixture.listing("Page", "accepts web pages")
    refusing.action = true
    let offer = ShareOffer(
      share: "s", items: Fixture.offer.items,
      extensions: [edit, Fixture.listing("ShareAlike"), refusing])
    let chooser = Fixture.model(offer).chooser
    #expect(chooser.offering.offered.map(\.name) == ["ShareAlike"])
    #expect(chooser.offering.actions.map(\.title).last == "Edit")
    #expect(chooser.offering.refused.map(\.name) == ["Page"])
    var model = Fixture.model(offer)
    #expect(
      model.handle(.keys([.text("edit"), .enter])) == [.begin("x.Edit", person: nil)])
  }
}
