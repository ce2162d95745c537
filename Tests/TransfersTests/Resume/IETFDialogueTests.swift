import Foundation
import Testing
import Wire

@testable import Transfers

@Suite(.timeLimit(.minutes(1))) struct IETFDialogueTests {
  private static let size: Int64 = 1000
  private static let address = "http://a/u/1"
  private static let kept = Resumption(
    protocolName: "ietf-8", url: address, offset: 100, expires: nil)

  private static let begin = (DialogueEvent.begin, ["POST target 0-1000 ?1 v8"])
  private static let offered = (
    supported(["Location": "/u/1"]), ["learned ietf-8", "remember ietf-8 http://a/u/1 0"]
  )
  private static let ask = (DialogueEvent.begin, ["HEAD http://a/u/1 v8"])

  private static func problem(_ name: String) -> String {
    "{\"type\":\"https://iana.org/assignments/http-problem-types#\(name)\"}"
  }
  private static let problemOfWhole = [
    "Content-Type": "application/problem+json", "Upload-Complete": "?1",
  ]
  private static let problemType = ["Content-Type": "application/problem+json"]

  static let creations: [DialogueScript] = [
    DialogueScript("a server that knows nothing of it", begin, (answer(200), ["answered 200"])),
    DialogueScript("a refusal that knows nothing of it", begin, (answer(404), ["answered 404"])),
    DialogueScript("a 500 that knows nothing of it", begin, (answer(500), ["answered 500"])),
    DialogueScript("cut before an address", begin, (cut, ["interrupted"])),
    DialogueScript(
      "whole at once", begin, offered,
      (supported(["Upload-Offset": "400"]), ["confirmed 400"]),
      (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
    DialogueScript(
      "whole at once, and not said to be complete", begin, offered,
      (answer(201, ["Location": "http://a/cows/1"]), ["answered 201"])),
    DialogueScript(
      "the target's own refusal", begin, offered,
      (answer(503, ["Upload-Complete": "?1"]), ["forget", "answered 503"])),
    DialogueScript(
      "the target's own conflict", begin, offered,
      (answer(409, ["Upload-Complete": "?1"]), ["forget", "answered 409"])),
    DialogueScript(
      "too small for an upload, and not for one request", begin,
      (answer(400, ["Upload-Limit": "min-size=1001"]), ["POST target 0-1000"]),
      (answer(200), ["answered 200"])),
    DialogueScript(
      "too small for an upload and for one request", begin,
      (answer(413, ["Upload-Limit": "min-size=1001"]), ["POST target 0-1000"]),
      (answer(413, ["Upload-Limit": "min-size=1001"]), ["answered 413"])),
    DialogueScript(
      "a refusal, and large enough", begin,
      (answer(422, ["Upload-Limit": "min-size=1000"]), ["answered 422"])),
    DialogueScript(
      "who asks comes before what is too small", begin,
      (answer(401, ["Upload-Limit": "min-size=1001"]), ["answered 401"])),
    DialogueScript(
      "called too small after it was given an address", begin, offered,
      (answer(400, ["Upload-Limit": "min-size=1001"]), ["forget", "answered 400"])),
    DialogueScript("cut after an address", begin, offered, (cut, ["interrupted"])),
    DialogueScript(
      "a 500 after an address", begin, offered, (answer(500), ["postponed 500"])),
    DialogueScript(
      "who asks, after an address", begin, offered, (answer(401), ["postponed 401"])),
    DialogueScript(
      "a refusal after an address", begin, offered, (answer(403), ["forget", "answered 403"])),
    DialogueScript(
      "a 104 of another version", begin,
      (supported(["Location": "/u/1"], version: 7), []),
      (supported(["Location": "/u/1"], version: nil), []), (answer(500), ["answered 500"])),
    DialogueScript(
      "other informational answers", begin,
      (.informational(status: 103, headers: [], url: ""), []), (answer(200), ["answered 200"])),
    DialogueScript(
      "the same 104 twice", begin, offered, (supported(["Location": "http://a/u/1"]), []),
      (answer(200), ["answered 200"])),
    DialogueScript(
      "another address in a second 104", begin, offered,
      (supported(["Location": "/u/2"]), ["stop", "DELETE http://a/u/1 v8"]),
      (answer(204), ["forget", "restart"])),
    DialogueScript(
      "another address, and the removal is cut", begin, offered,
      (supported(["Location": "/u/2"]), ["stop", "DELETE http://a/u/1 v8"]),
      (cut, ["forget", "restart"])),
    DialogueScript(
      "an address that is none", begin, (supported(["Location": "ftp://a/u"]), []),
      (supported(["Location": ""]), []), (answer(500), ["answered 500"])),
    DialogueScript(
      "progress that is none", begin, offered, (supported(["Upload-Offset": "-1"]), []),
      (supported(["Upload-Offset": "1001"]), []),
      (supported(["Upload-Offset": "7"]), ["confirmed 7"]),
      (supported(["Upload-Offset": "6"]), [])),
    DialogueScript(
      "too large for the server, said early", begin,
      (
        supported(["Location": "/u/1", "Upload-Limit": "max-size=999"]),
        [
          "learned ietf-8", "remember ietf-8 http://a/u/1 0", "stop", "DELETE http://a/u/1 v8",
        ]
      ), (answer(204), ["forget", "impossible"])),
    DialogueScript(
      "pieces, said early", begin,
      (
        supported(["Location": "/u/1", "Upload-Limit": "max-append-size=400"]),
        ["learned ietf-8", "remember ietf-8 http://a/u/1 0", "stop", "HEAD http://a/u/1 v8"]
      ),
      (
        answer(204, ["Upload-Offset": "0", "Upload-Complete": "?0"]),
        ["remember ietf-8 http://a/u/1 0", "confirmed 0", "PATCH http://a/u/1 0-400 @0 ?0 v8"]
      ),
      (
        answer(204, ["Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 400", "confirmed 400",
          "PATCH http://a/u/1 400-800 @400 ?0 v8",
        ]
      ),
      (
        answer(201, ["Upload-Complete": "?0", "Upload-Offset": "800"]),
        [
          "remember ietf-8 http://a/u/1 800", "confirmed 800",
          "PATCH http://a/u/1 800-1000 @800 ?1 v8",
        ]
      ), (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
    DialogueScript(
      "413 with limits and no address", begin,
      (answer(413, ["Upload-Limit": "max-append-size=600"]), ["POST target 0-600 ?0 v8"]),
      (
        answer(201, ["Location": "/u/1"]),
        [
          "learned ietf-8", "remember ietf-8 http://a/u/1 600", "confirmed 600",
          "PATCH http://a/u/1 600-1000 @600 ?1 v8",
        ]
      )),
    DialogueScript(
      "413 for good", begin, (answer(413, ["Upload-Limit": "max-size=10"]), ["impossible"])),
    DialogueScript("413 without limits", begin, (answer(413), ["answered 413"])),
    DialogueScript(
      "a part taken and no address", begin,
      (answer(413, ["Upload-Limit": "max-append-size=600"]), ["POST target 0-600 ?0 v8"]),
      (answer(200), ["impossible"])),
    DialogueScript(
      "another version, which is known", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "6"]),
        ["learned ietf-6", "POST target 0-1000 ?1 v6"]
      ), (supported(["Location": "/u/1"]), []),
      (
        supported(["Location": "/u/1"], version: 6),
        ["learned ietf-6", "remember ietf-6 http://a/u/1 0"]
      )),
    DialogueScript(
      "another version, twice", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "6"]),
        ["learned ietf-6", "POST target 0-1000 ?1 v6"]
      ),
      (
        answer(400, ["Upload-Draft-Interop-Version": "8"]), ["learned plain", "POST target 0-1000"]
      ),
      (answer(400), ["answered 400"])),
    DialogueScript(
      "another version, which is not known", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "12"]),
        ["learned plain", "POST target 0-1000"]
      ), (answer(201), ["answered 201"])),
    DialogueScript("400 and nothing else", begin, (answer(400), ["answered 400"])),
    DialogueScript(
      "said not to be complete", begin, offered,
      (answer(201, ["Upload-Complete": "?0"]), ["HEAD http://a/u/1 v8"]),
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 1000", "confirmed 1000",
          "PATCH http://a/u/1 1000-1000 @1000 ?1 v8",
        ]
      ), (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
  ]

  @Test(arguments: creations)
  func creates(_ script: DialogueScript) {
    script.play(IETFDialogue(.upload(Self.size), as: .ietf8, resuming: script.resuming))
  }

  private static let stands = (
    answer(204, ["Upload-Offset": "300", "Upload-Complete": "?0"]),
    [
      "remember ietf-8 http://a/u/1 300", "confirmed 300", "PATCH http://a/u/1 300-1000 @300 ?1 v8",
    ]
  )

  static let continuations: [DialogueScript] = [
    DialogueScript(
      "goes on", ask, stands, (supported(["Upload-Offset": "500"]), ["confirmed 500"]),
      (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
    DialogueScript(
      "goes on, the last answer not said to be", ask, stands, (answer(200), ["answered 200"])),
    DialogueScript(
      "never less than before", ask,
      (
        answer(204, ["Upload-Offset": "50", "Upload-Complete": "?0"]),
        ["remember ietf-8 http://a/u/1 50", "PATCH http://a/u/1 50-1000 @50 ?1 v8"]
      )),
    DialogueScript(
      "a place in a 104 of an append means nothing", ask, stands,
      (supported(["Location": "/u/9"]), []), (cut, ["interrupted"])),
    DialogueScript("cut while asking", ask, (cut, ["interrupted"])),
    DialogueScript("gone", ask, (answer(404), ["forget", "restart"])),
    DialogueScript("gone for good", ask, (answer(410), ["forget", "restart"])),
    DialogueScript("busy", ask, (answer(503), ["postponed 503"])),
    DialogueScript("locked", ask, (answer(423), ["postponed 423"])),
    DialogueScript("too many requests", ask, (answer(429), ["postponed 429"])),
    DialogueScript("who asks", ask, (answer(401), ["postponed 401"])),
    DialogueScript("forbidden", ask, (answer(403), ["forget", "answered 403"])),
    DialogueScript("no offset", ask, (answer(200), ["forget", "restart"])),
    DialogueScript(
      "nonsense for an offset", ask,
      (answer(204, ["Upload-Offset": "\"300\""]), ["forget", "restart"])),
    DialogueScript(
      "more than there is", ask,
      (
        answer(204, ["Upload-Offset": "1001", "Upload-Complete": "?0"]), ["DELETE http://a/u/1 v8"]
      ),
      (answer(204), ["forget", "restart"])),
    DialogueScript(
      "another length", ask,
      (
        answer(204, ["Upload-Offset": "3", "Upload-Complete": "?0", "Upload-Length": "999"]),
        ["DELETE http://a/u/1 v8"]
      ), (answer(404), ["forget", "restart"])),
    DialogueScript(
      "complete, and the answer kept", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(201, ["Upload-Complete": "?1"]), ["answered 201"])),
    DialogueScript(
      "complete, and the target had refused", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(422, ["Upload-Complete": "?1"]), ["forget", "answered 422"])),
    DialogueScript(
      "complete, and no answer kept", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(405), ["answered 204"])),
    DialogueScript(
      "complete, and a no without a word of what it is about", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(403), ["forget", "answered 403"])),
    DialogueScript(
      "complete, and the answer not to be had now", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(503), ["postponed 503"])),
    DialogueScript(
      "another version by now, which is not known", ask,
      (
        answer(400, ["Upload-Draft-Interop-Version": "12"]),
        ["learned plain", "forget", "restart"]
      )),
    DialogueScript(
      "complete, and cut", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (cut, ["interrupted"])),
    DialogueScript(
      "complete too early", ask,
      (answer(204, ["Upload-Offset": "999", "Upload-Complete": "?1"]), ["DELETE http://a/u/1 v8"]),
      (answer(204), ["forget", "restart"])),
    DialogueScript(
      "all there and not complete", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 1000", "confirmed 1000",
          "PATCH http://a/u/1 1000-1000 @1000 ?1 v8",
        ]
      ), (answer(200), ["answered 200"])),
    DialogueScript(
      "conflict: asks, never guesses", ask, stands,
      (answer(409, ["Upload-Offset": "280"]), ["HEAD http://a/u/1 v8"]),
      (
        answer(204, ["Upload-Offset": "280", "Upload-Complete": "?0"]),
        ["remember ietf-8 http://a/u/1 280", "PATCH http://a/u/1 280-1000 @280 ?1 v8"]
      )),
    DialogueScript(
      "conflict for ever", ask, stands, (answer(409), ["HEAD http://a/u/1 v8"]), stands,
      (answer(409), ["HEAD http://a/u/1 v8"]), stands, (answer(409), ["HEAD http://a/u/1 v8"]),
      stands,
      (answer(409), ["postponed 409"])),
    DialogueScript(
      "conflict, and the upload destroyed", ask, stands,
      (answer(409), ["HEAD http://a/u/1 v8"]), (answer(404), ["forget", "restart"])),
    DialogueScript("gone meanwhile", ask, stands, (answer(404), ["forget", "restart"])),
    DialogueScript(
      "the target's own 404", ask, stands,
      (answer(404, ["Upload-Complete": "?1"]), ["forget", "answered 404"])),
    DialogueScript("busy meanwhile", ask, stands, (answer(503), ["postponed 503"])),
    DialogueScript("cut meanwhile", ask, stands, (cut, ["interrupted"])),
    DialogueScript(
      "complete already", ask, stands,
      (
        answer(
          400, problemOfWhole,
          body: problem("completed-upload")),
        ["HEAD http://a/u/1 v8"]
      ),
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      )),
    DialogueScript(
      "another length, said as a problem", ask, stands,
      (
        answer(400, problemType, body: problem("inconsistent-upload-length")),
        ["DELETE http://a/u/1 v8"]
      ),
      (answer(204), ["forget", "restart"])),
    DialogueScript(
      "too large with a limit", ask, stands,
      (answer(413, ["Upload-Limit": "max-append-size=500"]), ["HEAD http://a/u/1 v8"]),
      (
        answer(204, ["Upload-Offset": "300", "Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 300", "confirmed 300",
          "PATCH http://a/u/1 300-800 @300 ?0 v8",
        ]
      )),
    DialogueScript(
      "too large, nobody knows for what", ask, stands, (answer(413), ["forget", "answered 413"])),
    DialogueScript(
      "pieces no smaller than the server wants", ask,
      (
        answer(
          204,
          [
            "Upload-Offset": "300", "Upload-Complete": "?0",
            "Upload-Limit": "max-append-size=500, min-append-size=500",
          ]),
        [
          "remember ietf-8 http://a/u/1 300", "confirmed 300",
          "PATCH http://a/u/1 300-800 @300 ?0 v8",
        ]
      ),
      (
        answer(204),
        [
          "remember ietf-8 http://a/u/1 800", "confirmed 800",
          "PATCH http://a/u/1 800-1000 @800 ?1 v8",
        ]
      )),
  ]

  @Test(arguments: continuations)
  func carriesOn(_ script: DialogueScript) {
    script.play(IETFDialogue(.upload(Self.size), as: .ietf8, resuming: Self.kept))
  }

  @Test func aPieceThatIsTooLargeIsHalved() {
    var dialogue = IETFDialogue(
      .upload(1 << 20), as: .ietf8,
      resuming: Resumption(protocolName: "ietf-8", url: Self.address, offset: 0, expires: nil))
    let stands = answer(204, ["Upload-Offset": "0", "Upload-Complete": "?0"])
    _ = dialogue.handle(.begin)
    _ = dialogue.handle(stands)
    #expect(dialogue.handle(answer(413)).map(\.words) == ["HEAD http://a/u/1 v8"])
    #expect(dialogue.handle(stands).last?.words == "PATCH http://a/u/1 0-524288 @0 ?0 v8")
  }

  /// Not the last piece: it may be as small as it likes.
  @Test(arguments: [
    ("max-append-size=300", "100-400"), ("min-append-size=300", "100-1000"),
    ("max-append-size=300, min-append-size=300", "100-400"),
    ("max-append-size=899, min-append-size=500", "100-999"),
    ("max-append-size=900, min-append-size=5000", "100-1000"),
    ("max-append-size=50, min-append-size=300", "100-150"),
    ("max-append-size=0, min-append-size=0", "100-1000"),
    ("max-append-size=9000000000000000000, min-append-size=9000000000000000000", "100-1000"),
  ])
  func piecesAreWithinTheLimits(_ limit: String, _ piece: String) {
    var dialogue = IETFDialogue(.upload(Self.size), as: .ietf8, resuming: Self.kept)
    _ = dialogue.handle(.begin)
    let actions = dialogue.handle(
      answer(204, ["Upload-Offset": "100", "Upload-Complete": "?0", "Upload-Limit": limit]))
    let complete = piece.hasSuffix("-1000") ? "?1" : "?0"
    #expect(actions.last?.words == "PATCH http://a/u/1 \(piece) @100 \(complete) v8")
  }

  /// A later answer that says nothing of it takes nothing back.
  @Test func keepsWhatIsKnownOfTheEnd() throws {
    let expires = Date(timeIntervalSince1970: 5000)
    var dialogue = IETFDialogue(
      .upload(Self.size), as: .ietf8,
      resuming: Resumption(
        protocolName: "ietf-8", url: Self.address, offset: 100, expires: expires),
      now: Date(timeIntervalSince1970: 1000))
    _ = dialogue.handle(.begin)
    let actions = dialogue.handle(answer(204, ["Upload-Offset": "100", "Upload-Complete": "?0"]))
    guard case .remember(let resumption)? = actions.first else {
      Issue.record("nothing remembered")
      return
    }
    #expect(resumption?.expires == expires)
  }

  @Test func remembersWhenTheServerForgets() throws {
    let now = Date(timeIntervalSince1970: 1000)
    var dialogue = IETFDialogue(.upload(10), as: .ietf8, now: now)
    _ = dialogue.handle(.begin)
    let actions = dialogue.handle(supported(["Location": "/u", "Upload-Limit": "max-age=60"]))
    guard case .remember(let resumption)? = actions.last else {
      Issue.record("nothing remembered")
      return
    }
    #expect(resumption?.expires == now.addingTimeInterval(60))
  }

  @Test func saysTheLengthAndTheVersion() throws {
    var dialogue = IETFDialogue(.upload(10, method: "PUT"), as: .ietf6)
    guard case .send(let request)? = dialogue.handle(.begin).first else {
      Issue.record("nothing sent")
      return
    }
    #expect(request.method == "PUT" && request.isTarget && request.body == 0..<10)
    #expect(request.headers.contains(HeaderField(name: "Upload-Length", value: "10")))
    #expect(
      request.headers.contains(HeaderField(name: "Upload-Draft-Interop-Version", value: "6")))
  }
}
