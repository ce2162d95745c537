import Foundation
import Linux
import TestServers
import Testing

/// A person sends a hoi: the real programs, a real push service.
@Suite(.serialized, .timeLimit(.minutes(2)), .ownThreads) struct HoiOnTerminalTests {
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

  @Test(arguments: ["xterm-256color", "dumb"])
  func aFriendIsChosenAndGetsIt(terminal: String) async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      try add("Bert", push, environment)
      let stage = try sheet(environment.merging(["TERM": terminal]) { $1 }, ["--wait"])
      try stage.expect("both friends") { $0.text.contains("Anna") && $0.text.contains("Bert") }
      // In lines the second of them has the number 2.
      try stage.type(terminal == "dumb" ? "2\r" : "\u{1B}[B\r")
      #expect(try stage.end().status == .exited(code: 0))
      #expect(try await push.messages("bert").map(\.click) == [Self.link])
      #expect(try await push.messages("anna").isEmpty)
    }
  }

  @Test func cancelSendsNothingAndSaysSo() async throws {
    try await with { environment, push in
      try add("Anna", push, environment)
      let stage = try sheet(environment)
      try stage.expect("Anna")
      try stage.type("\t\r")
      try stage.expect("Done. Hoi has nothing to send.")
      #expect(try stage.end().status == .exited(code: 0))
      #expect(try await push.messages("anna").isEmpty)
    }
  }

  @Test func anEmptyListSaysHowToAddAFriend() async throws {
    try await with { environment, push in
      let stage = try sheet(environment)
      try stage.expect("hoi add NAME ADDRESS")
      try stage.type("\u{1B}")
      #expect(try stage.end().status == .exited(code: 5))
    }
  }
}
