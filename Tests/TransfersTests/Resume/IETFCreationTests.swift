import Testing

@testable import Transfers

/// The first requests of an upload, up to its end or to a place where it grows.
@Suite(.timeLimit(.minutes(1))) struct IETFCreationTests {
  private static let begin = (DialogueEvent.begin, ["POST target 0-1000 ?1 v8"])
  private static let offered = (
    supported(["Location": "/u/1"]), ["learned ietf-8", "remember ietf-8 http://a/u/1 0"]
  )

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
    script.play(
      IETFDialogue(.upload(IETFDialogueTests.size), as: .ietf8, resuming: script.resuming))
  }
}
