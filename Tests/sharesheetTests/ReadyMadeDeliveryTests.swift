import Contract
import Destinations
import Foundation
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import sharesheet

/// Ready-made destinations against servers that respond as the services document.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ReadyMadeDeliveryTests {
  private struct Case: Sendable {
    let ready: String
    let answers: [String]
    let items: [String]
    let response: String
    /// A part of the request: its method and URI, a header field, or a part of the body.
    let request: [String]
    let link: String
  }

  private static let cases = [
    Case(
      ready: "linkding", answers: ["--secret", "token=k"],
      items: ["--url", "https://cow.example/?utm_source=x", "--title", "Cow \"1\""],
      response: #"{"id": 7}"#,
      request: [
        "POST /api/bookmarks/", "Authorization: Token k", #""title": "Cow \"1\"""#,
        #""url": "https://cow.example/?utm_source=x""#,
      ], link: "SERVER/bookmarks?q=https%3A%2F%2Fcow.example%2F%3Futm_source%3Dx"),
    Case(
      ready: "ntfy", answers: ["--set", "topic=cows"], items: ["--text", "Moo ü"], response: "{}",
      request: ["PUT /cows", "Moo ü"], link: "SERVER/cows"),
    Case(
      ready: "ntfy", answers: ["--set", "topic=cows"], items: ["PHOTO", "--message", "Look"],
      response: "{}", request: ["PUT /cows", "Filename: cow.png", "Message: Look"],
      link: "SERVER/cows"),
    Case(
      ready: "mastodon", answers: ["--secret", "token=k"],
      items: ["--url", "https://cow.example/", "--message", "Look", "--set", "Choice=unlisted"],
      response: #"{"id": "1", "url": "https://m.example/@a/1"}"#,
      request: [
        "POST /api/v1/statuses", "Authorization: Bearer k",
        "status=Look%0Ahttps%3A%2F%2Fcow.example%2F&visibility=unlisted",
      ], link: "https://m.example/@a/1"),
    Case(
      ready: "matrix", answers: ["--secret", "token=k", "--set", "room=!a:m.example"],
      items: ["--text", "Moo"], response: #"{"event_id": "$e1"}"#,
      request: [
        "PUT /_matrix/client/v3/rooms/%21a%3Am.example/send/m.room.message/", #""body": "Moo""#,
      ], link: "https://matrix.to/#/!a:m.example/%24e1"),
    Case(
      ready: "webdav", answers: ["--secret", "user=ann:moo"], items: ["PHOTO"], response: "",
      request: ["PUT /", "-cow.png", "Authorization: Basic YW5uOm1vbw==", "Replace: 1"],
      link: "SERVER/"),
    Case(
      ready: "s3",
      answers: [
        "--set", "bucket=cows", "--set", "region=r", "--set", "key=AK", "--secret", "secret=k",
      ], items: ["PHOTO"], response: "",
      request: [
        "PUT /cows/", "-cow.png", "Authorization: AWS4-HMAC-SHA256 Credential=AK/",
        "/r/s3/aws4_request,SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,",
      ], link: "SERVER/cows/"),
    Case(
      ready: "zipline", answers: ["--secret", "token=k"], items: ["PHOTO"],
      response: #"{"files": [{"url": "https://z.example/u/1.png"}]}"#,
      request: ["POST /api/upload", "authorization: k", #"name="file"; filename="cow.png""#],
      link: "https://z.example/u/1.png"),
    Case(
      ready: "immich", answers: ["--secret", "token=k"], items: ["PHOTO"],
      response: #"{"id": "abc", "status": "created"}"#,
      request: ["POST /api/assets", "x-api-key: k", #"name="assetData""#, "cow.png-"],
      link: "SERVER/photos/abc"),
    Case(
      ready: "shlink", answers: ["--secret", "token=k"], items: ["--url", "https://cow.example/"],
      response: #"{"shortUrl": "https://s.example/1", "shortCode": "1"}"#,
      request: ["POST /rest/v3/short-urls", "X-Api-Key: k", #""findIfExists": true"#],
      link: "https://s.example/1"),
    Case(
      ready: "transfer", answers: [], items: ["PHOTO"], response: "https://t.example/1/cow.png\n",
      request: ["PUT /cow.png"], link: "https://t.example/1/cow.png"),
    Case(
      ready: "paste", answers: ["--set", "field=file"], items: ["--text", "Moo"],
      response: "https://p.example/1.txt", request: ["POST /", #"filename="text.txt""#, "Moo"],
      link: "https://p.example/1.txt"),
    Case(
      ready: "karakeep", answers: ["--secret", "token=k"],
      items: ["--url", "https://cow.example/", "--message", "Note"], response: #"{"id": "b1"}"#,
      request: ["POST /api/v1/bookmarks", #""note": "Note""#, #""type": "link""#],
      link: "SERVER/dashboard/preview/b1"),
  ]

  @Test("The request is as the service documents, and the link comes back")
  func deliveries() async throws {
    for example in Self.cases {
      let server = try await ScriptedServer { _, _ in .answer(200, body: example.response) }
      try await CommandHome.with { home in
        let add = ["destinations", "add", example.ready, "--set", "server=\(server.url)/"]
        try await home.run(add + example.answers + ["--name", "Mine", "--yes"]).expect(0)
        let photo = try home.photo()
        let items = example.items.map { $0 == "PHOTO" ? photo : $0 }
        let share = try await home.run(["share"] + items + ["--to", "Mine", "--post", "--wait"])
        share.expect(0)
        let link = example.link.replacing("SERVER", with: server.url)
        #expect(share.output.hasPrefix(link), "\(example.ready): \(share.output)")
        let request = try #require(server.requests.first)
        let seen =
          "\(request.method) \(request.uri)\n"
          + request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n"
          + String(decoding: request.body, as: UTF8.self)
        for part in example.request { #expect(seen.contains(part), "\(example.ready): \(seen)") }
      }
      try await server.stop()
    }
  }

  @Test("The link of a file in a Nextcloud is its number, without the instance's name")
  func nextcloud() async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(201, headers: ["OC-FileId": "00000259ocfzhn7jjvmd"])
    }
    try await CommandHome.with { home in
      try await home.run([
        "destinations", "add", "nextcloud", "--set", "server=\(server.url)", "--set", "user=ann",
        "--set", "folder=My Photos", "--secret", "password=moo", "--yes",
      ]).expect(0)
      let share = try await home.run(
        "share", try home.photo(), "--to", "Nextcloud", "--post", "--wait")
      share.expect(0)
      #expect(share.output == "\(server.url)/f/259\n")
      let request = try #require(server.requests.first)
      #expect(request.uri.hasPrefix("/remote.php/dav/files/ann/My%20Photos/"))
      #expect(request.headers["Authorization"] == ["Basic YW5uOm1vbw=="])
    }
    try await server.stop()
  }

  @Test("Each file of a share is removed, and a failed removal is repeated alone")
  func unshare() async throws {
    let refuses = Mutex(true)
    let server = try await ScriptedServer { _, request in
      let isRefused = request.method == .DELETE && request.uri.contains("b.png")
      return .answer(isRefused && refuses.withLock(\.self) ? 403 : 201)
    }
    try await CommandHome.with { home in
      try await home.run([
        "destinations", "add", "webdav", "--set", "server=\(server.url)", "--secret", "user=a:b",
        "--yes",
      ]).expect(0)
      let photos = [try home.photo("a.png"), try home.photo("b.png"), try home.photo("c.png")]
      try await home.run(["share"] + photos + ["--to", "webdav", "--post", "--wait"]).expect(0)
      let stored = Set(server.requests.map(\.uri))
      let refused = try await home.run("history", "unshare", "1")
      refused.expect(1)
      #expect(refused.errors.contains("403"), "\(refused.errors)")
      let first = server.requests.filter { $0.method == "DELETE" }
      #expect(first.count == 3 && Set(first.map(\.uri)) == stored)
      refuses.withLock { $0 = false }
      try await home.run("history", "unshare", "1").expect(0)
      let all = server.requests.filter { $0.method == "DELETE" }
      #expect(all.count == 4 && all.last?.uri.contains("b.png") == true)
    }
    try await server.stop()
  }

  @Test("A message is removed from a Matrix room by a request with a JSON body")
  func redaction() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: #"{"event_id": "$e1"}"#) }
    try await CommandHome.with { home in
      try await home.run([
        "destinations", "add", "matrix", "--set", "server=\(server.url)", "--set", "room=!a:b",
        "--secret", "token=k", "--yes",
      ]).expect(0)
      try await home.run("share", "--text", "Moo", "--to", "Matrix", "--post", "--wait").expect(0)
      try await home.run("history", "unshare", "1").expect(0)
      let request = try #require(server.requests.last)
      #expect(request.method == "PUT" && String(decoding: request.body, as: UTF8.self) == "{}")
      #expect(request.uri.hasPrefix("/_matrix/client/v3/rooms/%21a%3Ab/redact/%24e1/"))
      #expect(request.headers["Authorization"] == ["Bearer k"])
      #expect(request.headers["Content-Type"] == ["application/json"])
    }
    try await server.stop()
  }

  @Test(
    "If the server refuses a secret, the message names the command that sets it",
    arguments: [401, 403])
  func refusedSecret(_ status: Int) async throws {
    let accepts = Mutex(false)
    let server = try await ScriptedServer { _, _ in
      .answer(accepts.withLock(\.self) ? 201 : status)
    }
    try await CommandHome.with { home in
      try await home.run([
        "destinations", "add", "webdav", "--set", "server=\(server.url)", "--secret", "user=a:x",
        "--yes",
      ]).expect(0)
      let share = try await home.run("share", "--text", "Moo", "--to", "webdav", "--post", "--wait")
      let edit = "sharesheet destinations edit webdav --secret user"
      #expect(share.errors.contains(edit), "\(share.errors)")
      #expect(!share.errors.contains("--header"))
      accepts.withLock { $0 = true }
      try await home.run("destinations", "edit", "webdav", "--secret", "user=a:b").expect(0)
      let id = try #require(try await home.transfers().first?.id)
      #expect(share.errors.contains("sharesheet transfers retry \(id)"))
      try await home.run("transfers", "retry", id).expect(0)
      try await home.run("transfers", "watch", id).expect(0)
    }
    try await server.stop()
  }

  @Test(
    "Two files of one name get different names on the server, and keep the ending",
    arguments: [
      ("webdav", ["--secret", "user=a:b"]),
      (
        "s3",
        [
          "--set", "bucket=cows", "--set", "region=r", "--set", "key=AK", "--secret", "secret=k",
        ]
      ),
    ])
  func sameName(_ ready: String, _ answers: [String]) async throws {
    let server = try await ScriptedServer { _, _ in .answer(201) }
    try await CommandHome.with { home in
      let add = ["destinations", "add", ready, "--set", "server=\(server.url)", "--yes"]
      try await home.run(add + answers).expect(0)
      // The content is a text, and the ending is not the one of a text.
      let file = try home.file("a.bin", Data("Moo".utf8))
      try await home.run(["share", file, file, "--to", ready, "--post", "--wait"]).expect(0)
      #expect(server.requests.count == 2)
      #expect(Set(server.requests.map(\.uri)).count == 2)
      for request in server.requests { #expect(request.uri.hasSuffix("-a.bin"), "\(request.uri)") }
    }
    try await server.stop()
  }
}
