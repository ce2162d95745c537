import Contract
import ShareSheet
import Testing

@testable import TerminalSheet
@testable import sharesheet

/// For the same share every face sends the same requests to the daemon, in whatever order the
/// events come.
@Suite(.timeLimit(.minutes(3))) struct ParityTests {
  private static let offer = ShareOffer(
    share: "s", items: [],
    extensions: [
      ExtensionListing(id: "x.A", name: "A", offered: true, reason: nil, path: "/")
    ])

  static let scripts = StagedExtension.Pace.allCases.flatMap { pace in
    StagedExtension.Kind.allCases.flatMap { kind -> [ParityScript] in
      switch kind {
      case .rows:
        ["Rock", "Pop"].map {
          ParityScript(kind: kind, pace: pace, settings: [Setting(title: "Team", value: $0)])
        } + [
          ParityScript(
            kind: kind, pace: pace, text: "Moo", settings: [Setting(title: "team", value: "rock")])
        ]
      case .ownScreen:
        ["Anna", "Bert"].map { ParityScript(kind: kind, pace: pace, choices: [$0]) }
      case .asksAfterPost:
        [ParityScript(kind: kind, pace: pace, choices: ["Post", "Send"])]
      case .limited:
        [nil, "Moo", "Much too long"].map { ParityScript(kind: kind, pace: pace, text: $0) }
      default:
        [nil, "Moo", "Cow"].map { ParityScript(kind: kind, pace: pace, text: $0) }
      }
    }
  }

  @Test(arguments: scripts)
  func sameQuestions(_ script: ParityScript) {
    let terminal = Self.requests(TerminalFace.self, script)
    let lines = Self.requests(LineFace.self, script)
    let unattended = Self.requests(UnattendedFace.self, script)
    #expect(terminal == lines)
    #expect(terminal == unattended)
    #expect(terminal.first?.hasPrefix("begin x.A") == true)
    #expect(script.kind == .refusesToBegin || terminal.count > 2, "\(terminal)")
  }

  @Test func caseCount() { #expect(Self.scripts.count >= 30) }

  /// The control: different choices lead to different requests.
  @Test(arguments: [
    (
      ParityScript(kind: .compose, pace: .late),
      ParityScript(kind: .compose, pace: .late, text: "Other")
    ),
    (
      ParityScript(kind: .rows, pace: .late, settings: [Setting(title: "Team", value: "Rock")]),
      ParityScript(kind: .rows, pace: .late, settings: [Setting(title: "Team", value: "Pop")])
    ),
    (
      ParityScript(kind: .ownScreen, pace: .twice, choices: ["Anna"]),
      ParityScript(kind: .ownScreen, pace: .twice, choices: ["Bert"])
    ),
  ])
  func control(_ script: ParityScript, _ other: ParityScript) {
    #expect(Self.requests(TerminalFace.self, script) != Self.requests(TerminalFace.self, other))
    #expect(Self.requests(TerminalFace.self, script) != Self.requests(UnattendedFace.self, other))
  }

  private static func requests<Face: ParityFace>(
    _ face: Face.Type, _ script: ParityScript
  ) -> [String] {
    var script = script
    // Faces for a user press Post in `act()`, so their scripts do not need this choice.
    if face != UnattendedFace.self { script.choices.removeAll { $0 == "Post" } }
    var face = Face(offer, script)
    var daemon = StagedExtension(script.kind, script.pace)
    var events: [SheetEvent] = []
    var wait: Int?
    func take(_ effects: [SheetEffect]) {
      for effect in effects {
        if case .wait(_, let number) = effect { wait = number }
        events += daemon.take(effect)
      }
    }
    take(face.begin())
    for _ in 0..<200 where !face.isOver {
      if !events.isEmpty {
        take(face.handle(events.removeFirst()))
      } else if let effects = face.act(), !effects.isEmpty {
        take(effects)
      } else if let number = wait {
        wait = nil
        take(face.handle(.waited(number)))
      }
    }
    return daemon.requests
  }
}
