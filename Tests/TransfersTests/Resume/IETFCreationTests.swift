import Contract
import Testing

@testable import Transfers

/// The first requests of an upload, until the upload ends or has an address for its pieces.
@Suite(.timeLimit(.minutes(3))) struct IETFCreationTests {
  private static let begin = (UploadEvent.begin, ["POST target 0-1000 ?1 v8"])
  private static let offered = (
    supported(["Location": "/u/1"]), ["learned ietf-8", "remember ietf-8 http://a/u/1 0"]
  )

  static let creations: [UploadScript] = [
    UploadScript("a server that knows nothing of it", begin, (answer(200), ["answered 200"])),
    UploadScript("a refusal that knows nothing of it", begin, (answer(404), ["answered 404"])),
    UploadScript("a 500 that knows nothing of it", begin, (answer(500), ["answered 500"])),
    UploadScript("cut before an address", begin, (cut, ["interrupted"])),
    UploadScript(
      "whole at once", begin, offered,
      (supported(["Upload-Offset": "400"]), ["confirmed 400"]),
      (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
    UploadScript(
      "whole at once, and not said to be complete", begin, offered,
      (answer(201, ["Location": "http://a/cows/1"]), ["answered 201"])),
    UploadScript(
      "the target's own refusal", begin, offered,
      (answer(503, ["Upload-Complete": "?1"]), ["forget", "answered 503"])),
    UploadScript(
      "the target's own conflict", begin, offered,
      (answer(409, ["Upload-Complete": "?1"]), ["forget", "answered 409"])),
    UploadScript(
      "too small for an upload, and not for one request", begin,
      (answer(400, ["Upload-Limit": "min-size=1001"]), ["POST target 0-1000"]),
      (answer(200), ["answered 200"])),
    UploadScript(
      "too small for an upload and for one request", begin,
      (answer(413, ["Upload-Limit": "min-size=1001"]), ["POST target 0-1000"]),
      (answer(413, ["Upload-Limit": "min-size=1001"]), ["answered 413"])),
    UploadScript(
      "a refusal, and large enough", begin,
      (answer(422, ["Upload-Limit": "min-size=1000"]), ["answered 422"])),
    UploadScript(
      "who asks comes before what is too small", begin,
      (answer(401, ["Upload-Limit": "min-size=1001"]), ["answered 401"])),
    UploadScript(
      "called too small after it was given an address", begin, offered,
      (answer(400, ["Upload-Limit": "min-size=1001"]), ["forget", "answered 400"])),
    UploadScript("cut after an address", begin, offered, (cut, ["interrupted"])),
    UploadScript(
      "a 500 after an address", begin, offered, (answer(500), ["postponed 500"])),
    UploadScript(
      "who asks, after an address", begin, offered, (answer(401), ["postponed 401"])),
    UploadScript(
      "a refusal after an address", begin, offered, (answer(403), ["forget", "answered 403"])),
    UploadScript(
      "a 104 of another version", begin,
      (supported(["Location": "/u/1"], version: 7), []),
      (supported(["Location": "/u/1"], version: nil), []), (answer(500), ["answered 500"])),
    UploadScript(
      "other informational answers", begin,
      (.informational(ServerResponse(status: 103)), []), (answer(200), ["answered 200"])),
    UploadScript(
      "the same 104 twice", begin, offered, (supported(["Location": "http://a/u/1"]), []),
      (answer(200), ["answered 200"])),
    UploadScript(
      "another address in a second 104", begin, offered,
      (supported(["Location": "/u/2"]), ["stop", "DELETE http://a/u/1 v8"]),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "another address, and the removal is cut", begin, offered,
      (supported(["Location": "/u/2"]), ["stop", "DELETE http://a/u/1 v8"]),
      (cut, ["forget", "restart"])),
    UploadScript(
      "an address that is none", begin, (supported(["Location": "ftp://a/u"]), []),
      (supported(["Location": ""]), []), (answer(500), ["answered 500"])),
    UploadScript(
      "progress that is none", begin, offered, (supported(["Upload-Offset": "-1"]), []),
      (supported(["Upload-Offset": "1001"]), []),
      (supported(["Upload-Offset": "7"]), ["confirmed 7"]),
      (supported(["Upload-Offset": "6"]), [])),
    UploadScript(
      "too large for the server, said early", begin,
      (
        supported(["Location": "/u/1", "Upload-Limit": "max-size=999"]),
        [
          "learned ietf-8", "remember ietf-8 http://a/u/1 0", "stop", "DELETE http://a/u/1 v8",
        ]
      ), (answer(204), ["forget", "impossible"])),
    UploadScript(
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
    UploadScript(
      "413 with limits and no address", begin,
      (answer(413, ["Upload-Limit": "max-append-size=600"]), ["POST target 0-600 ?0 v8"]),
      (
        answer(201, ["Location": "/u/1"]),
        [
          "learned ietf-8", "remember ietf-8 http://a/u/1 600", "confirmed 600",
          "PATCH http://a/u/1 600-1000 @600 ?1 v8",
        ]
      )),
    UploadScript(
      "413 for good", begin, (answer(413, ["Upload-Limit": "max-size=10"]), ["impossible"])),
    UploadScript("413 without limits", begin, (answer(413), ["answered 413"])),
    UploadScript(
      "a part taken and no address", begin,
      (answer(413, ["Upload-Limit": "max-append-size=600"]), ["POST target 0-600 ?0 v8"]),
      (answer(200), ["impossible"])),
    UploadScript(
      "another version, which is known", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "6"]),
        ["learned ietf-6", "POST target 0-1000 ?1 v6"]
      ), (supported(["Location": "/u/1"]), []),
      (
        supported(["Location": "/u/1"], version: 6),
        ["learned ietf-6", "remember ietf-6 http://a/u/1 0"]
      )),
    UploadScript(
      "another version, twice", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "6"]),
        ["learned ietf-6", "POST target 0-1000 ?1 v6"]
      ),
      (
        answer(400, ["Upload-Draft-Interop-Version": "8"]), ["learned plain", "POST target 0-1000"]
      ),
      (answer(400), ["answered 400"])),
    UploadScript(
      "another version, which is not known", begin,
      (
        answer(400, ["Upload-Draft-Interop-Version": "12"]),
        ["learned plain", "POST target 0-1000"]
      ), (answer(201), ["answered 201"])),
    UploadScript("400 and nothing else", begin, (answer(400), ["answered 400"])),
    UploadScript(
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
  func createsUpload(_ script: UploadScript) {
    script.play(
      IETFUpload(.upload(IETFUploadTests.size), as: .ietf8, resuming: script.resuming))
  }
}
