import Foundation
import Linux
import TestServers
import Testing

/// A user sends a hoi with the real programs and a real push service.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads) struct HoiOnTerminalTests {
  private static let link = "https://cow.example/paranoid"

  private func with(
    _ body: (_ environment: [String: String], _ push: PushService) async throws -> Void
  ) async throws {
    let push = try PushService()
    let home = FileManager.default.temporaryDirectory.appending(path: "hoi-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let environment = ["SHARESHEET_HOME": home.path, "HOME": home.path]
    let result: Result<Void, any Error>
    do { result = .success(try await push.run { try await body(environment, push) }) } catch {
      result = .failure(error)
    }
    _ = try Stage(["daemon", "stop"], environment: environment, program: "sharesheet").end()
    try result.get()
  }

  private func add(_ name: String, _ push: PushService, _ environment: [String: String]) throws {
    let adding = try Stage(
      ["add", name, push.topic(name.lowercased())], environment: environment, program: "hoi")
    #expect(try adding.end().status == .exited(code: 0))
  }

  private func sheet(_ environment: [String: String], _ more: [String] = []) throws -> Stage {
    try Stage(
      ["share", "--url", Self.link, "--to", "Hoi"] + more, rows: 60, environment: environment,
      program: "sharesheet")
  }

  private static let photo = Checkout.photo.path

  @Test(arguments: ["xterm-256color", "dumb"])
  func friend(terminal: String) async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      try add("Bert", push, environment)
      let stage = try sheet(environment.merging(["TERM": terminal]) { $1 }, ["--wait"])
      try stage.expect("both friends") { $0.text.contains("Anna") && $0.text.contains("Bert") }
      // In the line sheet the second friend has the number 2.
      try stage.type(terminal == "dumb" ? "2\r" : "\u{1B}[B\r")
      #expect(try stage.end().status == .exited(code: 0))
      #expect(try await push.messages("bert").map(\.click) == [Self.link])
      #expect(try await push.messages("anna").isEmpty)
    }
  }

  /// Cancel in Hoi's own view cancels the share, as in every extension.
  @Test(arguments: ["xterm-256color", "dumb"])
  func cancel(terminal: String) async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      let stage = try sheet(environment.merging(["TERM": terminal]) { $1 })
      try stage.expect("Anna")
      try stage.type(terminal == "dumb" ? "cancel\r" : "\t\r")
      try stage.expect("Cancelled. Nothing was shared.")
      #expect(try stage.end().status == .exited(code: 5))
      #expect(try await push.messages("anna").isEmpty)
    }
  }

  /// If a picture is shared together with a link, the friend gets both.
  @Test(arguments: ["xterm-256color", "dumb"])
  func pictureAndLink(terminal: String) async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      let stage = try Stage(
        [
          "share", Self.photo, "--url", Self.link, "--title", "Paranoid", "--to", "Hoi", "--wait",
        ], rows: 60, environment: environment.merging(["TERM": terminal]) { $1 },
        program: "sharesheet")
      try stage.expect("Anna")
      try stage.type(terminal == "dumb" ? "Anna\r" : "\r")
      #expect(try stage.end().status == .exited(code: 0))
      let messages = try await push.messages("anna")
      #expect(messages.map(\.click) == [Self.link] && messages.first?.attachment != nil)
      #expect(messages.first?.message == "Hoi! Paranoid \(Self.link)")
    }
  }

  /// Ten hois go to Anna and two to Bert. The sheet's first row then offers Anna first. If the user
  /// presses Enter and y, the hoi goes to Anna. Other extensions offer no person. `people forget`
  /// removes both people.
  @Test("The most frequent friend is offered first") func mostFrequentFriend() async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      try add("Bert", push, environment)
      func run(_ arguments: String...) throws -> [String] {
        let (status, output) = try Stage(
          arguments, environment: environment, program: "sharesheet"
        ).end()
        #expect(status == .exited(code: 0), "\(arguments)")
        return output
      }
      for name in Array(repeating: "Bert", count: 2) + Array(repeating: "Anna", count: 10) {
        _ = try run("share", "--url", Self.link, "--to", "Hoi", "--choose", name, "--json")
      }
      let stage = try Stage(
        ["share", "--url", Self.link, "--wait"], rows: 40, environment: environment,
        program: "sharesheet")
      try stage.expect("both, Anna first") { screen in
        guard let anna = screen.text.range(of: "Anna · Hoi"),
          let bert = screen.text.range(of: "Bert · Hoi")
        else { return false }
        return anna.lowerBound < bert.lowerBound
      }
      #expect(
        screenNames(stage.screen.text) == ["Hoi"], "of another extension nobody is offered")
      try stage.type("anna")
      try stage.expect("her alone") {
        $0.text.contains("Anna · Hoi") && !$0.text.contains("Bert ·")
      }
      try stage.type("\r")
      try stage.expect("Send this to Anna · Hoi?")
      try stage.type("y")
      #expect(try stage.end().status == .exited(code: 0))
      #expect(try await push.messages("anna").count == 11)
      #expect(try await push.messages("bert").count == 2)

      // Removing the friend Bert also removes him from the people.
      let removing = try Stage(["remove", "Bert"], environment: environment, program: "hoi")
      #expect(try removing.end().status == .exited(code: 0))
      #expect(try run("people").joined().contains("Anna"))
      #expect(try !run("people").joined().contains("Bert"))
      _ = try run("people", "forget", "--all")
      let empty = try Stage(
        ["share", "--url", Self.link], rows: 40, environment: environment, program: "sharesheet")
      try empty.expect("the extensions") { $0.text.contains("Hoi") }
      #expect(!empty.screen.text.contains("·"))
      try empty.type("\u{1B}")
      #expect(try empty.end().status == .exited(code: 5))
    }
  }

  /// The sheet names the person from the command line and waits for a confirmation.
  @Test(arguments: ["xterm-256color", "dumb"])
  func confirmedPerson(terminal: String) async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      try add("Bert", push, environment)
      let first = try Stage(
        ["share", "--url", Self.link, "--to", "Hoi", "--choose", "Anna"], environment: environment,
        program: "sharesheet")
      #expect(try first.end().status == .exited(code: 0))
      let stage = try Stage(
        ["share", "--url", Self.link, "--person", "Anna", "--wait"], rows: 40,
        environment: environment.merging(["TERM": terminal]) { $1 }, program: "sharesheet")
      var offered = false
      try stage.expect("Send this to Anna · Hoi?")
      #expect(try await push.messages("anna").count == 1)
      try stage.type(terminal == "dumb" ? "y\r" : "y")
      try stage.expect("to whom") {
        offered = offered || $0.text.contains("Number or name")
        return $0.text.contains("Sending a hoi to Anna")
      }
      #expect(try stage.end().status == .exited(code: 0))
      #expect(!offered && !stage.screen.text.contains("Number or name"))
      #expect(try await push.messages("anna").count == 2)
    }
  }

  /// Returns the extensions of the people on a screen.
  private func screenNames(_ text: String) -> Set<String> {
    Set(
      text.components(separatedBy: " · ").dropFirst().compactMap {
        $0.split(whereSeparator: \.isWhitespace).first.map { String($0) }
      })
  }

  @Test("An empty list says how to add a friend") func emptyList() async throws {
    try await with { environment, push in
      let stage = try sheet(environment)
      try stage.expect("hoi add NAME ADDRESS")
      try stage.type("\u{1B}")
      #expect(try stage.end().status == .exited(code: 5))
    }
  }
}
