import Testing

@testable import Transfers

/// Resumptions of an upload that has an address.
@Suite(.timeLimit(.minutes(3))) struct IETFContinuationTests {
  private static let ask = (UploadEvent.begin, ["HEAD http://a/u/1 v8"])

  private static func problem(_ name: String) -> String {
    "{\"type\":\"https://iana.org/assignments/http-problem-types#\(name)\"}"
  }
  private static let problemOfWhole = [
    "Content-Type": "application/problem+json", "Upload-Complete": "?1",
  ]
  private static let problemType = ["Content-Type": "application/problem+json"]

  private static let stands = (
    answer(204, ["Upload-Offset": "300", "Upload-Complete": "?0"]),
    [
      "remember ietf-8 http://a/u/1 300", "confirmed 300", "PATCH http://a/u/1 300-1000 @300 ?1 v8",
    ]
  )

  static let continuations: [UploadScript] = [
    UploadScript(
      "goes on", ask, stands, (supported(["Upload-Offset": "500"]), ["confirmed 500"]),
      (answer(200, ["Upload-Complete": "?1"]), ["answered 200"])),
    UploadScript(
      "goes on, the last answer not said to be", ask, stands, (answer(200), ["answered 200"])),
    UploadScript(
      "never less than before", ask,
      (
        answer(204, ["Upload-Offset": "50", "Upload-Complete": "?0"]),
        ["remember ietf-8 http://a/u/1 50", "PATCH http://a/u/1 50-1000 @50 ?1 v8"]
      )),
    UploadScript(
      "a place in a 104 of an append means nothing", ask, stands,
      (supported(["Location": "/u/9"]), []), (cut, ["interrupted"])),
    UploadScript("cut while asking", ask, (cut, ["interrupted"])),
    UploadScript("gone", ask, (answer(404), ["forget", "restart"])),
    UploadScript("gone for good", ask, (answer(410), ["forget", "restart"])),
    UploadScript("busy", ask, (answer(503), ["postponed 503"])),
    UploadScript("locked", ask, (answer(423), ["postponed 423"])),
    UploadScript("too many requests", ask, (answer(429), ["postponed 429"])),
    UploadScript("who asks", ask, (answer(401), ["postponed 401"])),
    UploadScript("forbidden", ask, (answer(403), ["forget", "answered 403"])),
    UploadScript("no offset", ask, (answer(200), ["forget", "restart"])),
    UploadScript(
      "nonsense for an offset", ask,
      (answer(204, ["Upload-Offset": "\"300\""]), ["forget", "restart"])),
    UploadScript(
      "more than there is", ask,
      (
        answer(204, ["Upload-Offset": "1001", "Upload-Complete": "?0"]), ["DELETE http://a/u/1 v8"]
      ),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "another length", ask,
      (
        answer(204, ["Upload-Offset": "3", "Upload-Complete": "?0", "Upload-Length": "999"]),
        ["DELETE http://a/u/1 v8"]
      ), (answer(404), ["forget", "restart"])),
    UploadScript(
      "complete, and the answer kept", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(201, ["Upload-Complete": "?1"]), ["answered 201"])),
    UploadScript(
      "complete, and the target had refused", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(422, ["Upload-Complete": "?1"]), ["forget", "answered 422"])),
    UploadScript(
      "complete, and no answer kept", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(405), ["answered 204"])),
    UploadScript(
      "complete, and a no without a word of what it is about", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(403), ["forget", "answered 403"])),
    UploadScript(
      "complete, and the answer not to be had now", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (answer(503), ["postponed 503"])),
    UploadScript(
      "another version by now, which is not known", ask,
      (
        answer(400, ["Upload-Draft-Interop-Version": "12"]),
        ["learned plain", "forget", "restart"]
      )),
    UploadScript(
      "complete, and cut", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?1"]),
        ["confirmed 1000", "GET http://a/u/1 v8"]
      ), (cut, ["interrupted"])),
    UploadScript(
      "complete too early", ask,
      (answer(204, ["Upload-Offset": "999", "Upload-Complete": "?1"]), ["DELETE http://a/u/1 v8"]),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "all there and not complete", ask,
      (
        answer(204, ["Upload-Offset": "1000", "Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 1000", "confirmed 1000",
          "PATCH http://a/u/1 1000-1000 @1000 ?1 v8",
        ]
      ), (answer(200), ["answered 200"])),
    UploadScript(
      "conflict: asks, never guesses", ask, stands,
      (answer(409, ["Upload-Offset": "280"]), ["HEAD http://a/u/1 v8"]),
      (
        answer(204, ["Upload-Offset": "280", "Upload-Complete": "?0"]),
        ["remember ietf-8 http://a/u/1 280", "PATCH http://a/u/1 280-1000 @280 ?1 v8"]
      )),
    UploadScript(
      "conflict for ever", ask, stands, (answer(409), ["HEAD http://a/u/1 v8"]), stands,
      (answer(409), ["HEAD http://a/u/1 v8"]), stands, (answer(409), ["HEAD http://a/u/1 v8"]),
      stands,
      (answer(409), ["postponed 409"])),
    UploadScript(
      "conflict, and the upload destroyed", ask, stands,
      (answer(409), ["HEAD http://a/u/1 v8"]), (answer(404), ["forget", "restart"])),
    UploadScript("gone meanwhile", ask, stands, (answer(404), ["forget", "restart"])),
    UploadScript(
      "the target's own 404", ask, stands,
      (answer(404, ["Upload-Complete": "?1"]), ["forget", "answered 404"])),
    UploadScript("busy meanwhile", ask, stands, (answer(503), ["postponed 503"])),
    UploadScript("cut meanwhile", ask, stands, (cut, ["interrupted"])),
    UploadScript(
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
    UploadScript(
      "another length, said as a problem", ask, stands,
      (
        answer(400, problemType, body: problem("inconsistent-upload-length")),
        ["DELETE http://a/u/1 v8"]
      ),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "too large with a limit", ask, stands,
      (answer(413, ["Upload-Limit": "max-append-size=500"]), ["HEAD http://a/u/1 v8"]),
      (
        answer(204, ["Upload-Offset": "300", "Upload-Complete": "?0"]),
        [
          "remember ietf-8 http://a/u/1 300", "confirmed 300",
          "PATCH http://a/u/1 300-800 @300 ?0 v8",
        ]
      )),
    UploadScript(
      "too large, nobody knows for what", ask, stands, (answer(413), ["forget", "answered 413"])),
    UploadScript(
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
  func continuesUpload(_ script: UploadScript) {
    script.play(
      IETFUpload(.upload(IETFUploadTests.size), as: .ietf8, resuming: IETFUploadTests.kept))
  }
}
