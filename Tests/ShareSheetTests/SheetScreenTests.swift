import Contract
import Foundation
import ShareContent
import ShareSheet
import TestServers
import Testing

/// The screen of each state of a sheet as JSON, compared with a stored file. Authors of other faces
/// can use these files.
struct SheetScreenTests {
  /// The states in the order in which a share reaches them.
  enum Moment: String, CaseIterable {
    case choosing, filtered, person, acting, starting, composing, tooLong, asking, ownScreen,
      controls,
      alert,
      linking,
      posting, posted, failed
  }

  @Test(arguments: Moment.allCases) func recordedScreens(_ moment: Moment) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(Self.sheet(at: moment).screen)
    let file = Checkout.root.appending(path: "Tests/Vectors/screens/\(moment.rawValue).json")
    // `SHARESHEET_RECORD=1` writes the files again. Review the differences.
    if ProcessInfo.processInfo.environment["SHARESHEET_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (json + Data("\n".utf8)).write(to: file)
    }
    let expected = try Data(contentsOf: file)
    #expect(
      String(decoding: json, as: UTF8.self) + "\n" == String(decoding: expected, as: UTF8.self))
    let screen = try JSONDecoder().decode(SheetScreen.self, from: expected)
    #expect(screen == Self.sheet(at: moment).screen)
  }

  private static let offer = ShareOffer(
    share: "s",
    items: [
      ItemSummary(
        kind: .photo, name: "cow\u{1B}[31m.jpg", typeIdentifier: "public.jpeg", size: 2_400_000,
        width: 4032, height: 3024),
      ItemSummary(kind: .link, name: "https://example.org/", typeIdentifier: "public.url"),
    ],
    extensions: [
      ExtensionListing(id: "x.A", name: "ShareAlike", offered: true, path: "/a"),
      ExtensionListing(id: "x.B", name: "Resize", offered: true, action: true, path: "/b"),
      ExtensionListing(
        id: "x.C", name: "ImgShare", offered: false, reason: "Takes 1 photo.",
        remedy: "remove 1 link", path: "/c"),
    ],
    people: [
      SharePerson(
        id: "p", name: "Anna", extension: "x.A", extensionName: "ShareAlike", count: 2, last: Date()
      )
    ])

  private static func sheet(at moment: Moment) -> Sheet {
    var start = SheetStart()
    start.folder = "~/Downloads"
    (start.actions, start.activities) = (BuiltInAction.all, ["Print"])
    var sheet = Sheet(offer: offer, start: start)
    func want(_ intent: SheetIntent) { _ = sheet.handle(intent) }
    func happen(_ events: SheetEvent...) { for event in events { _ = sheet.handle(event) } }
    func status(_ state: ShareStatus.State, _ message: String? = nil) -> SheetEvent {
      .update(ShareStatus(share: "s", state: state, view: view(moment), message: message))
    }
    switch moment {
    case .choosing: return sheet
    case .filtered:
      want(.filter("nobody"))
      return sheet
    case .person:
      want(.choose("x.A", person: "p"))
      return sheet
    case .acting:
      want(.act("save"))
      return sheet
    default: want(.choose("x.A"))
    }
    if moment == .starting { return sheet }
    happen(.began, status(.composing), .sent)
    switch moment {
    case .tooLong: want(.post)
    case .asking:
      want(.type("Moo"))
      want(.leave)
    case .linking:
      var update = ShareStatus(share: "s", state: .composing, view: view(moment))
      update.question = ShareQuestion(number: 1, .link(LinkRequest(url: "https://example.org/")))
      happen(.update(update))
    case .posting, .posted: want(.post)
    case .failed: happen(status(.failed, "ShareAlike crashed."))
    default: break
    }
    if moment == .posted { happen(.sent, status(.posted, "Leave the file as it is.")) }
    return sheet
  }

  private static func view(_ moment: Moment) -> ExtensionView {
    let compose = ComposeView(
      title: "ShareAlike", text: moment == .tooLong ? "A Highland Cow" : "Cow",
      placeholder: "Say something", charactersRemaining: moment == .tooLong ? -4 : 22,
      isContentValid: moment != .tooLong,
      configuration: [
        ConfigurationRow(id: 1, title: "Team", value: "None"),
        ConfigurationRow(id: 2, title: "Mood", value: "", isPending: true),
      ])
    switch moment {
    case .ownScreen: return ExtensionView(pages: [page])
    case .controls: return ExtensionView(pages: [controls])
    case .alert:
      let alert = Alert(
        id: 20, title: "Sign in", message: "Who are you?",
        fields: [TextInput(id: 21, text: "", placeholder: "Name")],
        actions: [
          Button(id: 22, title: "Sign In", style: .prominent),
          Button(id: 23, title: "", style: .cancel),
        ])
      return ExtensionView(compose: compose, alert: alert)
    default: return ExtensionView(compose: compose)
    }
  }

  /// A page with a control of each kind.
  private static let controls: Page = {
    func button(
      _ id: Int, _ title: String, _ label: String? = nil, _ fill: (inout NodeTraits) -> Void
    ) -> ViewNode {
      var traits = NodeTraits()
      fill(&traits)
      return ViewNode(
        id: id, content: .button(title: title, isEnabled: true), accessibilityLabel: label,
        traits: traits)
    }
    return Page(
      id: 30, title: "Settings",
      nodes: [
        ViewNode(id: 31, content: .label("Loud")),
        button(32, "On", "Loud") { ($0.control, $0.isOn) = (.toggle, true) },
        button(33, "Hay") {
          ($0.control, $0.name, $0.isOn, $0.group) = (.segment, "Hay", false, 40)
        },
        button(34, "✓ Milk") {
          ($0.control, $0.name, $0.isOn, $0.group) = (.segment, "Milk", true, 40)
        },
        button(35, "Forget") {
          ($0.control, $0.group, $0.groupTitle) = (.menuItem, 41, "Sort")
          ($0.style, $0.symbol) = (.destructive, "trash")
        },
        button(36, "", nil) { $0.symbol = "square.and.arrow.up" },
        ViewNode(id: 37, content: .text(TextInput(id: 37, text: "", isFocused: true))),
        button(38, "Later") { $0.control = NodeTraits.Control(rawValue: "later") },
      ])
  }()

  private static let page = Page(
    id: 10, title: "Friends",
    leadingButtons: [Button(id: 11, title: "Cancel", style: .cancel)],
    trailingButtons: [Button(id: 12, title: "Send", isEnabled: false, style: .prominent)],
    nodes: [
      ViewNode(id: 13, content: .label("Whom to send it to")),
      ViewNode(id: 14, content: .image(picture: 3), accessibilityLabel: "A cow"),
      ViewNode(id: 15, content: .button(title: "Invite", isEnabled: true)),
      ViewNode(id: 16, content: .text(TextInput(id: 16, text: "s3cret", isSecure: true))),
      ViewNode(id: 17, content: .activity(fraction: 0.5)),
      ViewNode(
        id: 18,
        content: .table(
          Table(
            generation: 1, sections: [Table.Section(header: "All", footer: "End", rowCount: 3)],
            rows: [
              Table.Row(path: Table.Path(section: 0, row: 0), text: "Anna", isSelected: true),
              Table.Row(
                path: Table.Path(section: 0, row: 1), text: "Bert", detail: "far away",
                picture: 4, accessory: .disclosureIndicator),
            ]))),
    ])
}
