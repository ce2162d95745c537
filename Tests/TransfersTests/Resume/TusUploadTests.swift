import Contract
import Foundation
import Testing

@testable import Transfers

@Suite(.timeLimit(.minutes(3))) struct TusUploadTests {
  private static let size: Int64 = 3 << 20
  private static let kept = Resumption(
    protocolName: "tus", url: "http://a/u/1", offset: 100, expires: nil)

  private static let begin = (UploadEvent.begin, ["OPTIONS options"])
  private static let able = (
    answer(204, ["Tus-Version": "1.0.0", "Tus-Extension": "creation"]), ["POST target"]
  )
  private static let made = (
    answer(201, ["Location": "/u/1"]),
    ["learned tus", "remember tus http://a/u/1 0", "PATCH http://a/u/1 0-3145728 @0"]
  )
  private static let ask = (UploadEvent.begin, ["HEAD http://a/u/1"])
  private static let stands = (
    answer(200, ["Upload-Offset": "300", "Upload-Length": "3145728"]),
    ["remember tus http://a/u/1 300", "confirmed 300", "PATCH http://a/u/1 300-3145728 @300"]
  )
  private static let all = ["Upload-Offset": "3145728"]
  private static func allThere(then word: String) -> [String] {
    ["remember tus http://a/u/1 3145728", "confirmed 3145728", word]
  }
  private static func allWithAnswer(_ place: String) -> [String: String] {
    ["Upload-Offset": "3145728", "Content-Location": place]
  }

  static let creations: [UploadScript] = [
    UploadScript(
      "all at once", begin, able, made, (answer(204, all), allThere(then: "answered 204"))),
    UploadScript(
      "with the first bytes", begin,
      (
        answer(
          200, ["Tus-Version": "0.2.2,1.0.0", "Tus-Extension": "creation, creation-with-upload"]),
        ["POST target 0-1048576"]
      ),
      (
        answer(201, ["Location": "/u/1", "Upload-Offset": "1000000"]),
        [
          "learned tus", "remember tus http://a/u/1 1000000", "confirmed 1000000",
          "PATCH http://a/u/1 1000000-3145728 @1000000",
        ]
      )),
    UploadScript(
      "with the first bytes, and no word of them", begin,
      (
        answer(200, ["Tus-Version": "1.0.0", "Tus-Extension": "creation,creation-with-upload"]),
        ["POST target 0-1048576"]
      ),
      (
        answer(201, ["Location": "/u/1"]),
        ["learned tus", "remember tus http://a/u/1 0", "HEAD http://a/u/1"]
      )),
    UploadScript(
      "one that says nothing of itself", begin, (answer(404), ["POST target"]), made),
    UploadScript("another tus", begin, (answer(204, ["Tus-Version": "0.2.2"]), ["impossible"])),
    UploadScript(
      "no creation", begin,
      (answer(204, ["Tus-Version": "1.0.0", "Tus-Extension": "termination"]), ["impossible"])),
    UploadScript(
      "too large", begin,
      (
        answer(204, ["Tus-Version": "1.0.0", "Tus-Extension": "creation", "Tus-Max-Size": "9"]),
        ["impossible"]
      )),
    UploadScript("refused", begin, able, (answer(413), ["answered 413"])),
    UploadScript("busy", begin, able, (answer(503), ["answered 503"])),
    UploadScript("no address", begin, able, (answer(201), ["impossible"])),
    UploadScript("cut while creating", begin, able, (cut, ["interrupted"])),
    UploadScript(
      "in pieces of the server's choice", begin, able, made,
      (
        answer(204, ["Upload-Offset": "5"]),
        ["remember tus http://a/u/1 5", "confirmed 5", "PATCH http://a/u/1 5-3145728 @5"]
      )),
    UploadScript(
      "and where the answer is", begin, able, made,
      (
        answer(204, allWithAnswer("/u/1")),
        allThere(then: "GET http://a/u/1")
      ), (answer(200), ["answered 200"])),
    UploadScript(
      "and no answer there", begin, able, made,
      (
        answer(204, allWithAnswer("/u/1")),
        allThere(then: "GET http://a/u/1")
      ), (answer(404), ["answered 204"])),
    UploadScript(
      "and the answer elsewhere, where nobody goes", begin, able, made,
      (
        answer(204, allWithAnswer("http://b/u")),
        allThere(then: "answered 204")
      )),
    UploadScript(
      "the target refuses it", begin, able, made,
      (answer(422, all), ["forget", "answered 422"])),
  ]

  @Test(arguments: creations)
  func createsUpload(_ script: UploadScript) { script.play(TusUpload(.upload(Self.size))) }

  static let continuations: [UploadScript] = [
    UploadScript("goes on", ask, stands, (answer(204, all), allThere(then: "answered 204"))),
    UploadScript("all there", ask, (answer(200, all), allThere(then: "answered 200"))),
    UploadScript("gone", ask, (answer(404), ["forget", "restart"])),
    UploadScript("gone for good", ask, (answer(410), ["forget", "restart"])),
    UploadScript("forbidden", ask, (answer(403), ["forget", "restart"])),
    UploadScript("locked", ask, (answer(423), ["postponed 423"])),
    UploadScript("busy", ask, (answer(502), ["postponed 502"])),
    UploadScript("who asks", ask, (answer(401), ["postponed 401"])),
    UploadScript("no offset", ask, (answer(200), ["forget", "restart"])),
    UploadScript("cut", ask, (cut, ["interrupted"])),
    UploadScript(
      "another length", ask,
      (answer(200, ["Upload-Offset": "1", "Upload-Length": "2"]), ["DELETE http://a/u/1"]),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "more than there is", ask,
      (answer(200, ["Upload-Offset": "3145729"]), ["DELETE http://a/u/1"]),
      (cut, ["forget", "restart"])),
    UploadScript(
      "conflict", ask, stands, (answer(409), ["HEAD http://a/u/1"]),
      (
        answer(200, ["Upload-Offset": "200"]),
        ["remember tus http://a/u/1 200", "PATCH http://a/u/1 200-3145728 @200"]
      )),
    UploadScript("locked meanwhile", ask, stands, (answer(423), ["postponed 423"])),
    UploadScript("gone meanwhile", ask, stands, (answer(404), ["forget", "restart"])),
    UploadScript(
      "damaged", ask, stands, (answer(460), ["HEAD http://a/u/1"]), stands,
      (answer(460), ["HEAD http://a/u/1"]), stands, (answer(460), ["HEAD http://a/u/1"]), stands,
      (answer(460), ["postponed 460"])),
    UploadScript(
      "an offset that is none", ask, stands,
      (answer(204, ["Upload-Offset": "300"]), ["HEAD http://a/u/1"])),
    UploadScript("refused", ask, stands, (answer(415), ["forget", "answered 415"])),
  ]

  @Test(arguments: continuations)
  func continuesUpload(_ script: UploadScript) {
    script.play(TusUpload(.upload(Self.size), resuming: Self.kept))
  }

  /// tus has no request for the bytes of an upload of 0 bytes: the creation completes it.
  @Test(arguments: ["creation", "creation,creation-with-upload"])
  func emptyCreation(_ extensions: String) {
    let able = answer(204, ["Tus-Version": "1.0.0", "Tus-Extension": extensions])
    for place in ["/u/1", "http://a/u/1"] {
      UploadScript(
        "", Self.begin, (able, ["POST target"]),
        (
          answer(201, ["Location": place]),
          ["learned tus", "remember tus http://a/u/1 0", "answered 201"]
        )
      ).play(TusUpload(.upload(0, resumable: .tus)))
    }
    UploadScript("", Self.begin, (able, ["POST target"]), (answer(413), ["answered 413"]))
      .play(TusUpload(.upload(0, resumable: .tus)))
    UploadScript(
      "", Self.ask,
      (
        answer(200, ["Upload-Offset": "0"]),
        ["remember tus http://a/u/1 0", "confirmed 0", "answered 200"]
      )
    ).play(
      TusUpload(
        .upload(0, resumable: .tus),
        resuming: Resumption(protocolName: "tus", url: "http://a/u/1", offset: 0)))
  }

  /// No byte of the body has been sent, and a repetition would get the same response.
  @Test("An unreadable response to a creation ends the attempt") func unreadableResponse() {
    let unreadable = UploadEvent.interrupted(Interruption(cause: .unreadable, reason: "no HTTP"))
    UploadScript("", Self.begin, (unreadable, ["impossible"]))
      .play(TusUpload(.upload(Self.size)))
    UploadScript("", Self.begin, Self.able, (unreadable, ["impossible"]))
      .play(TusUpload(.upload(Self.size)))
    UploadScript("", Self.begin, Self.able, Self.made, (unreadable, ["interrupted"]))
      .play(TusUpload(.upload(Self.size)))
    UploadScript("", Self.begin, Self.able, (unreadable, ["interrupted"]))
      .play(TusUpload(.upload(0)))
  }

  @Test(
    arguments: [
      ("http://a/u/1", "from https to http"), ("http://b/u/1", "from https to http"),
      ("//a/u/1", nil), ("/u/1", nil), ("", "did not say where"),
      ("ftp://a/u/1", "did not say where"),
    ] as [(String, String?)])
  func noDowngrade(_ location: String, _ words: String?) {
    var strategy = TusUpload(.upload(Self.size, to: "https://a/t"))
    _ = strategy.handle(.begin)
    _ = strategy.handle(Self.able.0)
    let last = strategy.handle(answer(201, ["Location": location])).last
    if case .end(.impossible(let reason)) = last {
      #expect(words.map { reason.contains($0) } == true)
    } else {
      #expect(words == nil)
    }
  }

  @Test("If tus was only guessed and is missing, a plain request is sent") func fallback() {
    UploadScript(
      "", Self.begin, (answer(404), ["learned plain", "POST target 0-3145728"]),
      (answer(200), ["answered 200"])
    ).play(TusUpload(.upload(Self.size), fallsBack: true))
  }

  @Test func checksums() throws {
    var strategy = TusUpload(.upload(20 << 20), digest: .sha1)
    _ = strategy.handle(.begin)
    let able = answer(
      204,
      [
        "Tus-Version": "1.0.0", "Tus-Extension": "creation,creation-with-upload,checksum",
        "Tus-Checksum-Algorithm": "md5,sha1",
      ])
    #expect(strategy.handle(able).map(\.words) == ["POST target"])
    guard case .send(let patch)? = strategy.handle(answer(201, ["Location": "/u/1"])).last else {
      Issue.record("nothing sent")
      return
    }
    #expect(patch.digest == .sha1 && patch.body == 0..<TusUpload.checkedPiece)
    UploadScript("", Self.begin, (answer(204, ["Tus-Version": "1.0.0"]), ["impossible"]))
      .play(TusUpload(.upload(9), digest: .sha1))
  }

  @Test func metadata() throws {
    var strategy = TusUpload(.upload(Self.size))
    _ = strategy.handle(.begin)
    guard case .send(let request)? = strategy.handle(Self.able.0).first else {
      Issue.record("nothing sent")
      return
    }
    let metadata = try #require(request.headers.first { $0.name == "Upload-Metadata" })
    #expect(metadata.value == "filename Y293LnBuZw==,filetype aW1hZ2UvcG5n")
    #expect(request.headers.contains(HeaderField(name: "Upload-Length", value: "3145728")))
  }

  /// Either clock may be wrong, so the duration counts: the expiry date minus the server's date.
  @Test(
    arguments: [
      (nil, 784_111_777.0), ("Sun, 06 Nov 1994 08:48:37 GMT", 1060),
      ("Sun, 06 Nov 1994 08:50:37 GMT", 940), ("yesterday", 784_111_777),
    ] as [(String?, TimeInterval)])
  func expirationDate(_ date: String?, _ expires: TimeInterval) throws {
    var strategy = TusUpload(
      .upload(Self.size), resuming: Self.kept, now: Date(timeIntervalSince1970: 1000))
    _ = strategy.handle(.begin)
    var headers = ["Upload-Offset": "300", "Upload-Expires": "Sun, 06 Nov 1994 08:49:37 GMT"]
    headers["Date"] = date
    guard case .remember(let resumption)? = strategy.handle(answer(200, headers)).first else {
      Issue.record("nothing remembered")
      return
    }
    #expect(resumption?.expires == Date(timeIntervalSince1970: expires))
  }
}
