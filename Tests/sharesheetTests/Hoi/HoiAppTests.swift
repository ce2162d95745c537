import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// Hoi's app with the real programs and a real push service.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HoiAppTests {
  @Test("Ten hois arrive once and in order") func tenInOrder() async throws {
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

      // A picture and a link go in one message. A file that is not a picture is not sent.
      try await home.hoi("send", "Bert", "--picture", "cow", "--link", "https://cow.example/")
        .expect(0)
      let both = try #require(try await push.messages("bert-s-topic").first)
      #expect(both.click == "https://cow.example/" && both.attachment?.name == "cow.png")
      #expect(both.message == "Hoi! https://cow.example/")
      let secret = home.url.appending(path: "secret.jpg")
      try Data("the keys to everything".utf8).write(to: secret)
      for path in [secret.path, home.url.path, "/dev/null"] {
        let refused = try await home.hoi("send", "Bert", "--picture", path)
        refused.expect(1)
        #expect(refused.errors.contains("is not a picture"), "\(refused.errors)")
      }
      #expect(try await push.messages("bert-s-topic").count == 1)
    }
  }

  /// The error of an invalid command names the remedy, and the command changes nothing.
  @Test(
    arguments: [
      (["add", "Anna"], 2, "ADDRESS is missing."),
      (["add", "Anna", "ftp://x/y"], 2, "not the address of a push topic"),
      (["add", "Anna", "ftp://x/secret"], 2, "ftp://x is not the address of a push topic"),
      (["add", "Anna", "https://ntfy.example"], 2, "not the address of a push topic"),
      (
        ["add", "Anna", "https://u:secret@ntfy.example/?auth=!"], 2, "This is not the address of a"
      ),
      (["add", "A\nB", "https://ntfy.example/x"], 2, "A friend needs a name"),
      (["add", "Anna", "https://ntfy.example/a%20b"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/kühe"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/a.b"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/a,b"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/a+b"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/a%2Fb"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/@anna"], 2, "refuse this topic"),
      (["add", "Anna", "https://ntfy.example/" + String(repeating: "a", count: 65)], 2, "1 to 64"),
      (["add", "Anna", "https://ntfy.example/docs"], 2, "reserves this topic's name"),
      (["add", "Anna", "https://ntfy.example/Settings/"], 2, "reserves this topic's name"),
      (["add", "Anna", "https://ntfy.example/push/v1"], 2, "reserves this topic's name"),
      (["add", "Anna", "https://ntfy.example/secret/json"], 2, "Remove /json"),
      (["add", "Anna", "https://ntfy.example/secret/ws/"], 2, "Remove /ws"),
      (["inbox", "https://ntfy.example/a.b"], 2, "refuse this topic"),
      (["remove", "Nobody"], 2, "There is no friend Nobody."),
      (["send", "Nobody"], 2, "Add one: hoi add NAME ADDRESS."),
      (["send", "X", "--place", "91,0"], 2, "91,0 is not a place"),
      (["send", "X", "--picture", "unicorn"], 2, "coffee"),
      (["send", "X", "--link", "unicorn"], 2, "is not a link"),
      (["send", "X", "--times", "0"], 2, "from 1 to 1000"),
      (["send", "X", "--link", "https://a.b", "--place", "1,1"], 2, "Leave --link"),
      (["send", "X", "--lnk", "https://a.b"], 2, "There is no option --lnk here."),
      (["send", "X", "--times"], 2, "--times needs a value."),
      (["send"], 2, "hoi send NAME"),
      (["list", "Anna"], 2, "The argument “Anna” was not expected."),
      (["inbox", "--follow"], 1, "Your inbox has no address."),
      (["dance"], 2, "There is no command dance."), ([], 2, "hoi add NAME ADDRESS"),
    ] as [([String], Int32, String)])
  func errors(arguments: [String], status: Int32, words: String) async throws {
    try await CommandHome.with { home in
      let (process, _, errors) = try home.startHoi(arguments)
      #expect(try await CommandHome.end(of: process) == .exited(code: status))
      let said = try CommandHome.text(errors)
      #expect(said.contains(words) && !said.contains("secret"), "\(said)")
      #expect(try await home.hoi("list").output.isEmpty)
    }
  }

  @Test(
    "Reading the help creates no folders",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "add"], ["help", "inbox"], ["add", "--help"],
      ["send", "Anna", "-h"], ["inbox", "--follow", "--help"], ["name", "--help"],
      ["dance", "--help"],
      ["--help", "send"], ["help", "dance"],
    ])
  func helpLeavesNothing(arguments: [String]) async throws {
    try await CommandHome.with { home in
      let before = try FileManager.default.subpathsOfDirectory(atPath: home.url.path)
      let (process, output, _) = try home.startHoi(arguments)
      #expect(try await CommandHome.end(of: process) == .exited(code: 0))
      #expect(try CommandHome.text(output).contains("hoi"))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: home.url.path) == before)
    }
  }

  @Test("A friend's address is never printed completely") func shortenedAddress() async throws {
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

  /// The app reports only sent hois as sent. Pending hois arrive when the service runs.
  @Test func pendingHois() async throws {
    let push = try PushService()
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", push.topic("anna")).expect(0)
      let away = try await home.hoi("send", "Anna", "--times", "3", "--wait", "1")
      away.expect(0)
      #expect(away.output.hasPrefix("3 pending") && !away.output.contains("sent."))
      #expect(away.output.contains("no response yet"), "\(away.output)")
      #expect(away.errors.contains("Waiting for http://127.0.0.1:"), "\(away.errors)")
      try await push.run {
        try await home.hurry()
        _ = try await home.settled(3)
        #expect(try await push.messages("anna").count == 3)
      }
    }
  }

  @Test("A rejected hoi is reported and kept") func rejectedHoi() async throws {
    let server = try await ScriptedServer { _, _ in .answer(413) }
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", server.url + "/anna").expect(0)
      let refused = try await home.hoi("send", "Anna")
      refused.expect(6)
      #expect(!refused.output.contains("sent.") && refused.errors.contains("not sent: Anna"))
      #expect(
        try await home.hoi("unsent").output.contains(
          "Anna\tHoi!\tThe push service responded with 413"))
      // `--clear` keeps a file that `unsent` did not list, because the user has not seen it.
      let unseen = home.url.appending(path: "data/groups/group.ch.iphonso.hoi/unsent/unseen")
      try Data("by another version".utf8).write(to: unseen)
      try await home.hoi("unsent", "--clear").expect(0)
      #expect(try await home.hoi("unsent").output.isEmpty)
      #expect(FileManager.default.fileExists(atPath: unseen.path))
    }
    try await server.stop()
  }

  /// The request has the token in the field `Authorization`, and a name with characters beyond
  /// ASCII in the form of RFC 2047.
  @Test func sentMessage() async throws {
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

  /// A push service that refuses a hoi's token has responded. The hoi is not reported as pending.
  @Test("A hoi that needs another token is not reported as pending") func wrongToken() async throws
  {
    let server = try await ScriptedServer { _, request in
      .answer(request.headers.first(name: "Authorization") == "Bearer moo" ? 200 : 401)
    }
    let away = try PushService()
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", server.url + "/anna").expect(0)
      try await home.hoi("add", "Bert", away.topic("bert")).expect(0)
      let sent = try await home.hoi("send", "Anna", "Bert", "--times", "2", "--wait", "2")
      sent.expect(6)
      #expect(sent.output.hasPrefix("2 pending"), "\(sent.output)")
      // On a busy machine the first lines report the wait.
      let errors = sent.errors.split(separator: "\n").filter { !$0.hasPrefix("Waiting for ") }
      #expect(
        errors.first?.hasPrefix("2 not sent: Anna: The push service responded with 401") == true,
        "\(errors)")
      #expect(errors.count == 1 && !errors[0].contains("Bert"))
      // The transfers with the response 401 wait until the user retries them with a header field.
      for transfer in try await home.run("transfers", "--json").json([TransferStatus].self)
      where transfer.status == 401 {
        try await home.run(
          "transfers", "retry", transfer.id, "--header", "Authorization: Bearer moo"
        ).expect(0)
        try await home.run("transfers", "watch", transfer.id).expect(0)
      }
    }
    try await server.stop()
  }

  /// The app and the extension have one session each. A friend gets the hois of both in the order
  /// in which they were sent, even if all of them had to wait.
  @Test("Hois of the app and the extension arrive in order") func appAndExtensionInOrder()
    async throws
  {
    let push = try PushService()
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", push.topic("anna")).expect(0)
      let links = (0..<6).map { "https://cow.example/\($0)" }
      for (number, link) in links.enumerated() {
        if number.isMultiple(of: 2) {
          try await home.hoi("send", "Anna", "--link", link, "--wait", "1").expect(0)
        } else {
          try await home.run("share", "--url", link, "--to", "Hoi", "--choose", "Anna").expect(0)
        }
      }
      try await push.run {
        try await home.hurry()
        _ = try await home.settled(6)
        #expect(try await push.messages("anna").map(\.click) == links)
      }
    }
  }
}
