import Contract
import ShareSheet
import Testing

/// The privacy lens of the sheet: the choice, the setting of a destination, and the restart of an
/// extension that already has the items.
struct LensTests {
  private static let hidden = HiddenItems(removable: [.camera, .place])

  private func sheet(always: Set<String> = [], _ hidden: HiddenItems = hidden) -> Sheet {
    var sheet = Sheet(
      offer: ShareOffer(
        share: "s", items: [],
        extensions: ["A", "B"].map {
          ExtensionListing(id: "x.\($0)", name: $0, offered: true, path: "/")
        }))
    #expect(sheet.handle(.hidden(hidden, always: always)) == [])
    return sheet
  }

  private func status(_ share: String, _ text: String = "") -> ShareStatus {
    ShareStatus(
      share: share, state: .composing, extension: "x.A",
      view: ExtensionView(
        compose: ComposeView(
          title: "A", text: text, textRevision: 0, charactersRemaining: nil, isContentValid: true)),
      message: nil, transfers: [])
  }

  /// Returns a sheet that shows the compose view of A and has sent all inputs.
  private func composing() -> Sheet {
    var sheet = sheet()
    #expect(sheet.handle(.choose("x.A")) == [.begin("x.A")])
    _ = sheet.handle(.began)
    _ = sheet.handle(.update(status("s")))
    while !sheet.isIdle { _ = sheet.handle(.sent) }
    return sheet
  }

  @Test("The line names the details in a fixed order, and what cannot be taken out") func words() {
    #expect(sheet().screen.lens?.words == "Goes along unseen: place and camera.")
    let mixed = sheet(HiddenItems(removable: [.tracking], fixed: [.author]))
    #expect(
      mixed.screen.lens?.words == """
        Goes along unseen: tracking parameters. Goes along unseen, and cannot be taken out of this \
        kind of file: author.
        """)
    #expect(sheet(HiddenItems()).screen.lens == nil)
  }

  @Test("What cannot be taken out gives no choice") func fixed() {
    var fixed = sheet(HiddenItems(fixed: [.author]))
    #expect(fixed.screen.lens?.isRemoved == nil)
    #expect(fixed.handle(.removeHidden) == [])
  }

  @Test("In the chooser, the choice applies to the next destination, and can be withdrawn")
  func chooser() {
    var sheet = sheet()
    #expect(sheet.handle(.removeHidden) == [.removeHidden(true)])
    #expect(sheet.screen.lens?.words == "Taken out: place and camera.")
    #expect(sheet.handle(.removeHidden) == [.removeHidden(false)])
    #expect(sheet.screen.lens?.isRemoved == false && sheet.screen.lens?.isAlways == nil)
  }

  @Test("The setting of a destination decides, and the choice comes before it") func setting() {
    var set = sheet(always: ["x.A"])
    #expect(set.screen.lens?.isRemoved == false)
    _ = set.handle(.choose("x.A"))
    #expect(set.screen.lens?.words == "Taken out, always for A: place and camera.")
    var chosen = sheet(always: ["x.A"])
    _ = chosen.handle(.removeHidden)
    _ = chosen.handle(.removeHidden)
    _ = chosen.handle(.choose("x.A"))
    #expect(chosen.screen.lens?.isRemoved == false && chosen.screen.lens?.isAlways == true)
  }

  @Test("A choice while writing starts the extension again, and the text and Post stay")
  func restart() {
    var sheet = composing()
    _ = sheet.handle(.type("Moo"))
    // The text is in flight, so the restart waits for the daemon.
    #expect(sheet.handle(.removeHidden) == [.removeHidden(true)])
    let effects = sheet.handle(.sent)
    #expect(effects.contains(.begin("x.A")), "\(effects)")
    #expect(!sheet.hasPosted)
    #expect(sheet.handle(.post) == [])
    #expect(sheet.hasPosted && sheet.phase == .composing)
    // The end of the replaced share and its last views do not end the sheet.
    for state in [ShareStatus.State.composing, .cancelled] {
      let old = ShareStatus(
        share: "s", state: state, extension: "x.A", view: nil, message: nil, transfers: [])
      #expect(sheet.handle(.update(old)) == [])
    }
    _ = sheet.handle(.began)
    var sent = sheet.handle(.update(status("t")))
    while !sheet.isIdle { sent += sheet.handle(.sent) }
    let inputs = sent.compactMap { if case .send(let input) = $0 { input } else { nil } }
    #expect(inputs.contains { if case .text("Moo", _) = $0 { true } else { false } }, "\(inputs)")
    #expect(inputs.last == .post && sheet.phase == .posting, "\(inputs)")
  }

  @Test("A second choice during the restart starts the extension once more") func twice() {
    var sheet = composing()
    #expect(sheet.handle(.removeHidden) == [.removeHidden(true), .begin("x.A")])
    #expect(sheet.handle(.removeHidden) == [.removeHidden(false)])
    _ = sheet.handle(.began)
    var effects = sheet.handle(.update(status("t")))
    while !sheet.isIdle { effects += sheet.handle(.sent) }
    #expect(effects.contains(.begin("x.A")) && sheet.isRecovering, "\(effects)")
    #expect(sheet.screen.lens?.isRemoved == false)
  }

  @Test("If the setting cannot be kept, the choice holds for this share") func notKept() {
    var sheet = composing()
    let effects = sheet.handle(.alwaysRemoveHidden)
    #expect(
      effects == [.alwaysRemove("x.A", true), .removeHidden(true), .begin("x.A")], "\(effects)")
    _ = sheet.handle(.notKept("The disk is full."))
    #expect(sheet.notice == "The disk is full.")
    #expect(sheet.screen.lens?.isRemoved == true && sheet.screen.lens?.isAlways == false)
  }
}
