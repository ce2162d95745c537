import Foundation
import Linux
import TestServers
import Testing

/// Hoi's extension, used through the command as a script uses it.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiShareTests {
  private static let link = "https://cow.example/paranoid"

  private struct Person: Decodable {
    var name: String
    var `extension`: String
    var count: Int
  }

  private func people(_ home: CommandHome) async throws -> [Person] {
    try await home.run("people", "--json").json()
  }

  @Test("A picture arrives with its link and title")
  func everythingArrives() async throws {
    try await CommandHome.withFriends { home, push in
      let photo = try home.photo("Kühe.png")
      try await home.run(
        "share", photo, "--url", Self.link, "--title", "Paranoid", "--to", "Hoi", "--choose",
        "Anna", "--wait"
      ).expect(0)
      let message = try #require(try await push.messages("anna-s-topic").first)
      #expect(message.click == Self.link && message.title == "Zoë")
      #expect(message.message == "Hoi! Paranoid \(Self.link)")
      let attachment = try #require(message.attachment)
      #expect(attachment.name == "Kühe.png")
      #expect(try await push.file(attachment) == Data(contentsOf: URL(filePath: photo)))
      #expect(try await push.messages("bert-s-topic").isEmpty)
    }
  }

  @Test("A title with 4000 combining characters is truncated, and the hoi arrives")
  func titleLimit() async throws {
    try await CommandHome.withFriends { home, push in
      let title = "Moo" + String(repeating: "\u{301}", count: 4000)
      try await home.run(
        "share", try home.photo(), "--url", Self.link, "--title", title, "--to", "Hoi",
        "--choose", "Anna", "--wait"
      ).expect(0)
      #expect(try await push.messages("anna-s-topic").map(\.message) == ["Hoi! Mo… \(Self.link)"])
    }
  }

  @Test("The command names a choice that never appeared, whatever the outcome")
  func leftovers() async throws {
    try await CommandHome.withFriends { home, push in
      let share = ["share", "--url", Self.link, "--to", "Hoi"]
      var ending = try await home.run(
        share + ["--choose", "Cancel", "--choose", "Anna", "--choose", "Send"])
      ending.expect(5)
      #expect(ending.errors.contains("before “Anna”, “Send” could be chosen."), "\(ending.errors)")
      ending = try await home.run(share + ["--choose", "Ann"])
      ending.expect(9)
      #expect(ending.errors.contains("\n  Anna\n  Bert\n"), "\(ending.errors)")
      #expect(try await push.messages("anna-s-topic").isEmpty)
      // The hoi has been sent, as the exit status says.
      ending = try await home.run(share + ["--choose", "anna", "--choose", "Send", "--wait"])
      ending.expect(0)
      #expect(ending.errors.contains("before “Send” could be chosen."), "\(ending.errors)")
      #expect(try await push.messages("anna-s-topic").map(\.click) == [Self.link])
    }
  }

  @Test("A person to whom the app sends is offered, unless the push service refused the hoi")
  func donationsByApp() async throws {
    try await CommandHome.withFriends { home, push in
      try await home.hoi("send", "Anna", "--times", "3").expect(0)
      let people = try await people(home)
      #expect(people.map(\.name) == ["Anna"] && people.first?.count == 1)
      #expect(people.first?.extension == "ch.iphonso.hoi.HoiExtension")
      // The app and the extension donate the same person.
      try await home.run("share", "--url", Self.link, "--person", "Anna", "--post", "--wait")
        .expect(0)
      #expect(try await self.people(home).map(\.count) == [2])
      let refusing = try await ScriptedServer { _, _ in .answer(400) }
      try await home.hoi("add", "Cid", "\(refusing.url)/cids-topic").expect(0)
      try await home.hoi("send", "Cid").expect(6)
      #expect(try await self.people(home).map(\.name) == ["Anna"])
      try await home.hoi("remove", "Anna").expect(0)
      #expect(try await self.people(home).isEmpty)
      try await refusing.stop()
    }
  }

  @Test("A person to whom a hoi went is offered until the friend is removed")
  func people() async throws {
    try await CommandHome.withFriends { home, push in
      for name in ["Anna", "Bert"] {
        try await home.run("share", "--url", Self.link, "--to", "Hoi", "--choose", name).expect(0)
      }
      #expect(try await Set(people(home).map(\.name)) == ["Anna", "Bert"])
      #expect(
        try await Set(people(home).map(\.extension)) == ["ch.iphonso.hoi.HoiExtension"])
      for file in try FileManager.default.contentsOfDirectory(
        at: home.directories.people, includingPropertiesForKeys: nil)
      {
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("s-topic"), "no address")
      }
      // With `--person`, no choice from the list of friends is needed.
      try await home.run("share", "--url", Self.link, "--person", "Anna", "--post", "--wait")
        .expect(0)
      #expect(try await push.messages("anna-s-topic").count == 2)
      #expect(try await push.messages("bert-s-topic").count <= 1)
      try await home.hoi("remove", "anna").expect(0)
      #expect(try await people(home).map(\.name) == ["Bert"])
      let gone = try await home.run("share", "--url", Self.link, "--person", "Anna", "--post")
      gone.expect(2)
      #expect(!gone.errors.contains("Anna ·") && gone.errors.contains("Bert · Hoi"))
      try await home.run("people", "forget", "--all").expect(0)
      #expect(try await people(home).isEmpty)
    }
  }
}
