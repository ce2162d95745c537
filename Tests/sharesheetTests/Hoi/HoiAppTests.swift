import ControlAPI
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// Hoi's app with the real programs and a real push service.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiAppTests {
  @Test func tenInARowArriveOnceAndInTheirOrder() async throws {
    try await CommandHome.withFriends { home, push in
      for number in 0..<10 {
        try await home.hoi("send", "Anna", "--link", "https://cow.example/\(number)").expect(0)
      }
      let links = try await push.messages("anna-s-topic").map(\.click)
      #expect(links == (0..<10).map { "https://cow.example/\($0)" })
      #expect(try await push.messages("anna-s-topic").allSatisfy { $0.title == "Zoë" })
      let many = try await home.hoi("send", "anna", "Bert", "--times", "10")
      many.expect(0)
      #expect(many.output == "Hoi! 20 sent.\n")
      #expect(try await push.messages("bert-s-topic").map(\.message).count == 10)
    }
  }

  @Test func picturesAndPlaces() async throws {
    try await CommandHome.withFriends { home, push in
      let pictures = try await home.hoi("pictures").output.split(separator: "\n").map(String.init)
      #expect(pictures.contains("cow"))
      let mine = try home.photo("Kühe.png")
      try await home.hoi("send", "Anna", "--picture", "cow").expect(0)
      try await home.hoi("send", "Anna", "--picture", mine).expect(0)
      try await home.hoi("send", "Anna", "--place", "47.37690, 8.54170").expect(0)
      let messages = try await push.messages("anna-s-topic")
      #expect(messages.map { $0.attachment?.name } == ["cow.png", "Kühe.png", nil])
      let sent = try await push.file(try #require(messages[1].attachment))
      #expect(try sent == Data(contentsOf: URL(filePath: mine)))
      let drawn = try await push.file(try #require(messages[0].attachment))
      #expect(drawn.starts(with: [0x89, 0x50, 0x4E, 0x47]) && drawn.count > 1000)
      #expect(messages[2].click?.hasPrefix("https://www.openstreetmap.org/?mlat=47.37690") == true)
      #expect(messages[2].message == "Hoi from 47.3769, 8.5417")
    }
  }

  /// The wrong ones say what would be right, and change nothing.
  @Test(
    arguments: [
      (["add", "Anna"], 2, "Usage"), (["add", "Anna", "ftp://x/y"], 1, "no push topic's address"),
      (["add", "Anna", "ftp://x/secret"], 1, "ftp://x is no push topic's address"),
      (["add", "Anna", "https://ntfy.example"], 1, "no push topic's address"),
      (["add", "Anna", "https://u:secret@ntfy.example/?auth=!"], 1, "This is no push topic's"),
      (["add", "A\nB", "https://ntfy.example/x"], 1, "A friend needs a name"),
      (["remove", "Nobody"], 1, "There is no friend Nobody."),
      (["send", "Nobody"], 1, "Add one: hoi add NAME ADDRESS."),
      (["send", "X", "--place", "91,0"], 1, "91,0 is no place"),
      (["send", "X", "--picture", "unicorn"], 1, "coffee"),
      (["send", "X", "--link", "unicorn"], 2, "no link"),
      (["send", "X", "--times", "0"], 2, "from 1 to 1000"),
      (["send", "X", "--link", "https://a.b", "--place", "1,1"], 2, "carries one thing"),
      (["inbox", "--follow"], 1, "It is not known where your hois come to."),
      (["dance"], 2, "Usage"),
    ] as [([String], Int32, String)])
  func whatIsWrongIsSaid(arguments: [String], status: Int32, words: String) async throws {
    try await CommandHome.with { home in
      let (process, _, errors) = try home.startHoi(arguments)
      #expect(try await CommandHome.end(of: process) == .exited(code: status))
      let said = try CommandHome.text(errors)
      #expect(said.contains(words) && !said.contains("secret"), "\(said)")
      #expect(try await home.hoi("list").output.isEmpty)
    }
  }

  @Test func anAddressIsNeverPrintedWhole() async throws {
    try await CommandHome.with { home in
      for (name, address, more) in [
        ("Anna", "https://user:secret-word@ntfy.example/secret-topic", []),
        ("Bert", "https://ntfy.example/secret-topic?auth=QmVhcmVyIHNlY3JldC13b3Jk", []),
        ("Cid", "https://ntfy.example/secret-topic", ["--token", "secret-word"]),
      ] {
        let (process, output, _) = try home.startHoi(["add", name, address] + more)
        #expect(try await CommandHome.end(of: process) == .exited(code: 0))
        let said = try CommandHome.text(output)
        #expect(!said.contains("secret-") && said.contains("(with a token)"), "\(said)")
      }
      let list = try await home.hoi("list").output
      #expect(
        list.split(separator: "\n").count == 3 && list.hasPrefix("Anna\thttps://ntfy.example/"))
      #expect(!list.contains("secret-") && !list.contains("user"))
    }
  }

  /// Nothing is said to be sent that was not; what is on its way arrives once the service is there.
  @Test func whatCannotBeSentIsOnTheWay() async throws {
    let push = try PushService()
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", push.topic("anna")).expect(0)
      let away = try await home.hoi("send", "Anna", "--times", "3", "--wait", "1")
      away.expect(0)
      #expect(away.output.hasPrefix("3 on the way") && !away.output.contains("sent."))
      try await push.run {
        try await home.hurry()
        _ = try await home.settled(3)
        #expect(try await push.messages("anna").count == 3)
      }
    }
  }

  @Test func whatIsRefusedIsToldAndKept() async throws {
    let server = try await ScriptedServer { _, _ in .answer(413) }
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", server.url + "/anna").expect(0)
      let refused = try await home.hoi("send", "Anna")
      refused.expect(1)
      #expect(!refused.output.contains("sent.") && refused.errors.contains("not sent: Anna"))
      #expect(
        try await home.hoi("unsent").output.contains("Anna\tHoi!\tThe push service answered 413"))
      try await home.hoi("unsent", "--clear").expect(0)
      #expect(try await home.hoi("unsent").output.isEmpty)
    }
    try await server.stop()
  }

  /// What travels: the token where it belongs, names beyond ASCII as RFC 2047 has them.
  @Test func whatAPushServiceIsSent() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await home.hoi("name", "Zoë \u{1F404}").expect(0)
      try await home.hoi("add", "Anna", server.url + "/anna", "--token", "tk_moo").expect(0)
      try await home.hoi("send", "Anna", "--link", "https://cow.example/a?b=c").expect(0)
      let request = try #require(server.requests.first)
      func field(_ name: String) -> String? { request.headers[name].first }
      #expect(request.method == "PUT" && request.uri == "/anna")
      #expect(field("Authorization") == "Bearer tk_moo")
      #expect(field("Title") == "=?utf-8?B?Wm/DqyDwn5CE?=")
      #expect(field("Click") == "https://cow.example/a?b=c")
      #expect(field("Tags")?.hasPrefix("wave,hoi-") == true)
      #expect(field("Idempotency-Key") != nil)
    }
    try await server.stop()
  }
}
