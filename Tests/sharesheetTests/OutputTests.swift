import Contract
import Foundation
import ShareSheet
import Testing
import Text

@testable import sharesheet

struct OutputTests {
  private static func transfer(
    _ state: TransferStatus.State, sent: Int64, of total: Int64 = 1000, attempts: Int = 1
  ) -> TransferStatus {
    TransferStatus(
      id: "1", state: state, method: "PUT", url: "http://a/", bytesSent: sent, bytesTotal: total,
      attempts: attempts, created: .now, sentence: "Waits for the network.")
  }

  @Test("A row's text is below the row on a narrow terminal, and beside it without a terminal")
  func fitting() {
    var table = Table("ID", "TO", "")
    table.add("1", "http://a.example/cow", "Waits for the network, which is away.")
    let line = "1   http://a.example/cow  Waits for the network, which is away."
    #expect(table.text(fitting: nil).hasSuffix(line))
    #expect(table.text(fitting: 80) == table.text)
    let narrow = table.text(fitting: 30)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 30 }, "\(narrow)")
    #expect(
      narrow.hasSuffix("/cow\n  Waits for the network, which\n  is away."), "\(narrow)")
  }

  @Test("On a narrow terminal a path is broken after slashes, and columns get their own lines")
  func fittingPaths() {
    var table = Table("NAME", "IDENTIFIER", "PATH")
    table.add("Cow", "com.example.Cow", "/home/ann/Apps/Cow.app/PlugIns/Cow Share.appex")
    #expect(
      table.text(fitting: 30) == """
        NAME  IDENTIFIER
          PATH
        Cow   com.example.Cow
          /home/ann/Apps/Cow.app/
          PlugIns/Cow Share.appex
        """)
    #expect(
      table.text(fitting: 20) == """
        NAME
          IDENTIFIER
          PATH
        Cow
          com.example.Cow
          /home/ann/Apps/
          Cow.app/PlugIns/
          Cow Share.appex
        """)
  }

  private static func posting(
    settings: [Setting] = [], choices: [String] = []
  ) -> PostingMachine {
    let listing = ExtensionListing(
      id: "x.Friends", name: "Friends", offered: true, reason: nil, path: "/")
    return PostingMachine(
      ShareOffer(share: "s", items: [], extensions: [listing]),
      start: SheetStart(preselected: "x.Friends", settings: settings), choices: choices)
  }

  @Test("If a wait is long, the command prints its cause once")
  func lingers() {
    var machine = Self.posting(choices: ["Zoe"])
    #expect(machine.begin() == [.effect(.begin("x.Friends"))])
    #expect(machine.handle(.began).isEmpty)
    let page = Page(
      id: 1, nodes: [ViewNode(id: 5, content: .button(title: "Cancel", isEnabled: true))])
    let status = ShareStatus(
      share: "s", state: .composing, view: ExtensionView(pages: [page], alert: nil))
    #expect(machine.handle(.update(status)) == [.effect(.send(.presented))])
    let waiting = machine.handle(.sent)
    #expect(
      waiting == [.effect(.wait(seconds: 8, number: 1)), .linger(seconds: 1, number: 1)],
      "\(waiting)")
    #expect(machine.lingered(0).isEmpty)
    #expect(machine.lingered(1) == [.say("Waiting until “Zoe” can be chosen …")])
    #expect(machine.lingered(1).isEmpty)
  }

  @Test("A slow setting is reported once, and not again at its next steps")
  func lingersForASetting() {
    var machine = Self.posting(settings: [Setting(title: "Team", value: "rock")])
    _ = machine.begin()
    _ = machine.handle(.began)
    func status(_ value: String, isPending: Bool = false) -> ShareStatus {
      let row = ConfigurationRow(id: 1, title: "Team", value: value, isPending: isPending)
      return ShareStatus(
        share: "s", state: .composing,
        view: ExtensionView(
          compose: ComposeView(title: "x", text: "", configuration: [row]), pages: []))
    }
    #expect(
      machine.handle(.update(status("None", isPending: true))) == [
        .effect(.send(.presented)), .linger(seconds: 1, number: 2),
      ])
    #expect(machine.handle(.sent) == [.effect(.wait(seconds: 30, number: 1))])
    #expect(machine.handle(.update(status("None"))) == [.effect(.send(.activate(1)))])
    #expect(machine.handle(.sent) == [.effect(.wait(seconds: 8, number: 2))])
    #expect(machine.lingered(2) == [.say("Waiting until “Team” can be set to “rock” …")])
    #expect(machine.lingered(2).isEmpty)
    // The value is set, but the extension has not accepted the content yet.
    var set = status("rock")
    set.view?.compose?.isContentValid = false
    #expect(
      machine.handle(.update(set)) == [
        .effect(.wait(seconds: 5, number: 3)), .linger(seconds: 1, number: 0),
      ])
    #expect(machine.lingered(2).isEmpty)
    #expect(machine.lingered(0) == [.say("Waiting for x to accept this …")])
  }

  @Test("Progress never decreases, even if an attempt starts from the beginning")
  func progress() {
    var progress = DeliveryProgress()
    let lines = [
      progress.line(for: [Self.transfer(.sending, sent: 600)]),
      progress.line(for: [Self.transfer(.waiting, sent: 0)]),
      progress.line(for: [Self.transfer(.sending, sent: 100, attempts: 2)]),
      progress.line(for: [Self.transfer(.sending, sent: 700, attempts: 2)]),
    ]
    #expect(
      lines == [
        "Sending  60 %  600 bytes of 1.0 kB",
        "Waiting  60 %  600 bytes of 1.0 kB  Waits for the network.",
        "Sending  60 %  600 bytes of 1.0 kB", "Sending  70 %  700 bytes of 1.0 kB",
      ])
  }

  @Test("A transfer that waits for the network is shown as waiting")
  func progressWithoutANetwork() {
    var progress = DeliveryProgress()
    var transfer = Self.transfer(.waiting, sent: 0, attempts: 0)
    transfer.waitsFor = .offline
    #expect(
      progress.line(for: [transfer]) == "Waiting  0 %  0 bytes of 1.0 kB  Waits for the network.")
    transfer.waitsFor = .turn
    #expect(progress.line(for: [transfer]) == "Sending  0 %  0 bytes of 1.0 kB")
  }

  @Test("The report has every key of every transfer, including empty values")
  func report() throws {
    let report = ShareReport(
      share: "s", extension: "com.a", state: .posted,
      transfers: [Self.transfer(.sending, sent: 1, of: 2)])
    let text = String(decoding: try JSONText.encode(report), as: UTF8.self)
    #expect(
      text == #"{"action":null,"chain":[],"copied":0,"extension":"com.a","files":[],"link":null,"#
        + #""message":null,"otherLinks":[],"returned":[],"share":"s","state":"posted","transfers":["#
        + #"{"attempts":1,"bytesSent":1,"bytesTotal":2,"id":"1","method":"PUT","response":null,"#
        + #""state":"sending","status":null,"url":"http://a/"}]}"#)
  }

  @Test("Text from outside cannot control the terminal")
  func printable() throws {
    #expect("a\u{1B}[31mb\rc\u{202E}d\u{9B}".printable == #"a\u{1b}[31mb\u{d}c\u{202e}d\u{9b}"#)
    #expect("Grüße\n\t👩‍🌾".printable == "Grüße\n\t👩‍🌾")
    #expect("a\r\nb\nc".printableLine == "a b c")
    // Invisible characters could make two names look the same, so they are escaped. Emoji and
    // scripts that need such characters keep them.
    #expect("pay\u{200B}pal\u{FEFF}".printable == #"pay\u{200b}pal\u{feff}"#)
    #expect("pay\u{200D}pal\u{200E}".printable == #"pay\u{200d}pal\u{200e}"#)
    #expect("می\u{200C}خواهم 👩‍🌾".printable == "می\u{200C}خواهم 👩‍🌾")
    #expect(
      try JSONText.decode(String.self, from: Data("\"\u{1D173}\"".printableJSON.utf8))
        == "\u{1D173}")
    // JSON encoders do not escape characters that some terminals interpret: 0x9B begins a control
    // sequence.
    let text = "Grüße \u{9B}31m\u{202E}"
    let json = String(decoding: try JSONText.encode(text), as: UTF8.self).printableJSON
    #expect(json == #""Grüße \u009b31m\u202e""#)
    #expect(try JSONText.decode(String.self, from: Data(json.utf8)) == text)
  }

  @Test("Columns are aligned")
  func table() {
    var table = Table("NAME", "WHAT")
    table.add("a", "one\nline")
    table.add("longer", "")
    #expect(table.text == "NAME    WHAT\na       one line\nlonger  ")
  }

  @Test("Columns are aligned on a terminal for characters of any width")
  func wideTable() {
    var table = Table("NAME", "WHAT", "")
    table.add("牛🐄", "x", "!")
    table.add("e\u{301}\t", "yy", "")
    #expect(table.text == "NAME  WHAT  \n牛🐄  x     !\ne\u{301}     yy    ")
  }

  @Test("A text that is too long is refused with the number of characters to remove")
  func refusal() {
    var view = ComposeView(title: "ShareAlike", text: "", charactersRemaining: -1)
    #expect(Words.refusal(of: view).contains("Shorten it by 1 character."))
    view.charactersRemaining = -2
    #expect(Words.refusal(of: view).contains("Shorten it by 2 characters."))
    view.charactersRemaining = nil
    #expect(Words.refusal(of: view).contains("does not accept this content"))
  }
}
