import Contract
import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

@Suite(.timeLimit(.minutes(3))) struct DocumentUploadTests {
  private static let pick = #"{"text":"Paranoid","team":"rock","n":1.0}"#
  private static let same = #"{"_id":"a","_rev":"1-x","n":1,"team":"rock","text":"Paranoid"}"#
  private static let other = #"{"_id":"a","_rev":"1-x","team":"pop","text":"Paranoid"}"#
  private static let several =
    #"{"docs":[{"_id":"a","text":"A"},{"_id":"b c","text":"B"},{"text":"no id"}]}"#

  private static let put = (UploadEvent.begin, ["PUT target 0-41"])
  private static let ask = (answer(409), ["GET http://a/db/x"])
  private static let bulk = (UploadEvent.begin, ["POST target 0-75"])

  private static func strategy(
    _ method: String, _ url: String, _ content: String, type: String = "application/json"
  ) -> any UploadStrategy {
    var transfer = Transfer.upload(Int64(content.utf8.count), to: url, method: method)
    transfer.request.headers = [HeaderField(name: "content-type", value: type)]
    return StrategyChoice.strategy(
      for: transfer, hasBody: true, content: Data(content.utf8), now: Date())
  }

  @Test(arguments: [
    UploadScript("taken", put, (answer(201), ["answered 201"])),
    UploadScript("a refusal", put, (answer(403), ["answered 403"])),
    UploadScript("cut", put, (cut, ["interrupted"])),
    UploadScript("the same is there", put, ask, (answer(200, body: same), ["answered 200"])),
    UploadScript("another is there", put, ask, (answer(200, body: other), ["answered 409"])),
    UploadScript("no JSON is there", put, ask, (answer(200, body: "moo"), ["answered 409"])),
    UploadScript("nothing is there", put, ask, (answer(404), ["answered 409"])),
    UploadScript("it may not be seen", put, ask, (answer(403), ["answered 409"])),
    UploadScript("a failed precondition", put, (answer(412), ["GET http://a/db/x"])),
    UploadScript("cut while it is asked", put, ask, (cut, ["interrupted"])),
    UploadScript("not now", put, ask, (answer(503), ["postponed 503"])),
    UploadScript("who asks", put, ask, (answer(401), ["postponed 401"])),
  ])
  func putRequest(_ script: UploadScript) {
    script.play(Self.strategy("PUT", "http://a/db/x", Self.pick))
  }

  private static let rows = #"[{"id":"a","rev":"1-x"},{"id":"b c","rev":"1-y"}]"#

  private static func refused(_ error: String) -> String {
    #"[{"id":"a","rev":"1-x"},{"id":"b c",\#(error)}]"#
  }

  private static let conflict = (
    answer(201, body: refused(#""error":"conflict","reason":"Document exists","status":409"#)),
    ["GET http://a/db/b%20c"]
  )

  @Test(arguments: [
    UploadScript("all taken", bulk, (answer(201, body: rows), ["answered 201"])),
    UploadScript("no word on each", bulk, (answer(201, body: "[]"), ["answered 201"])),
    UploadScript("a refusal of all", bulk, (answer(403), ["answered 403"])),
    UploadScript("no list", bulk, (answer(200, body: "<html>"), ["impossible"])),
    UploadScript(
      "one refused", bulk,
      (
        answer(201, body: refused(#""error":"forbidden","reason":"wrong user","status":403"#)),
        ["impossible"]
      )),
    UploadScript(
      "one not now", bulk,
      (answer(201, body: refused(#""error":"busy","status":503"#)), ["postponed 201"])),
    UploadScript(
      "one is there", bulk, conflict,
      (answer(200, body: #"{"_id":"b c","_rev":"1-y","text":"B"}"#), ["answered 201"])),
    UploadScript(
      "another is there", bulk, conflict,
      (answer(200, body: #"{"_id":"b c","text":"A"}"#), ["impossible"])),
    UploadScript(
      "both are there, in CouchDB's words", bulk,
      (
        answer(201, body: #"[{"id":"a","error":"conflict"},{"id":"b c","error":"conflict"}]"#),
        ["GET http://a/db/a"]
      ), (answer(200, body: #"{"text":"A"}"#), ["GET http://a/db/b%20c"]),
      (answer(200, body: #"{"text":"B"}"#), ["answered 201"])),
    UploadScript(
      "a conflict about one that was not sent", bulk,
      (answer(201, body: #"[{"id":"z","error":"conflict"}]"#), ["impossible"])),
  ])
  func severalDocuments(_ script: UploadScript) {
    script.play(Self.strategy("POST", "http://a/db/_bulk_docs?x=1", Self.several))
  }

  @Test(arguments: [
    ("POST", "http://a/db/x", pick, "application/json"),
    ("PATCH", "http://a/db/x", pick, "application/json"),
    ("PUT", "http://a/db/x", "[1]", "application/json"),
    ("PUT", "http://a/db/x", pick, "image/png"),
    ("POST", "http://a/db/bulk_docs", several, "application/json"),
    ("POST", "http://a/db/_bulk_docs", pick, "application/json"),
  ])
  func otherMethods(_ method: String, _ url: String, _ content: String, _ type: String) {
    var strategy = Self.strategy(method, url, content, type: type)
    _ = strategy.handle(.begin)
    #expect(strategy.handle(answer(409)).map(\.words) == ["answered 409"])
  }

  @Test("The reason states how many documents were refused") func rejectionReason() throws {
    var strategy = Self.strategy("POST", "http://a/db/_bulk_docs", Self.several)
    _ = strategy.handle(.begin)
    let end = strategy.handle(
      answer(201, body: Self.refused(#""error":"forbidden","reason":"wrong user","status":403"#)))
    #expect(
      end == [
        .end(
          .impossible(
            reason: "the server has refused 1 of 2 documents: forbidden, wrong user"))
      ])
  }

  /// Uses a real queue. The first PUT succeeds on the server, and its response is lost.
  @Test("A lost response is no rejection", arguments: [true, false])
  func lostResponse(isSame: Bool) async throws {
    let found = isSame ? Self.same : Self.other
    let server = try await ScriptedServer { number, head in
      switch (number, head.method) {
      case (0, _): .hangUp
      case (_, .PUT): .answer(409, body: #"{"error":"conflict","reason":"Document exists"}"#)
      default: .answer(200, headers: ["Content-Type": "application/json"], body: found)
      }
    }
    let stage = try TransferStage()
    let queue = try await stage.queue()
    let handOff = stage.handOff(
      server.url + "/db/x", try stage.body(Data(Self.pick.utf8))
    ) {
      $0.method = "PUT"
      $0.headers = [
        HeaderField(name: "Content-Type", value: "application/json"),
        HeaderField(name: "Authorization", value: "Basic YTpi"),
      ]
    }
    let id = try await queue.handOff([handOff])[0].id
    let ended = try await queue.wait(for: id)
    #expect(ended.transfer.state == (isSame ? .delivered : .failed))
    #expect(ended.transfer.response?.status == (isSame ? 200 : 409))
    #expect(server.requests.map(\.method) == ["PUT", "PUT", "GET"])
    #expect(server.requests.last?.headers["Authorization"] == ["Basic YTpi"])
    #expect(server.requests.last?.headers["Content-Type"] == [])
    await queue.stop()
    try await server.stop()
  }
}
