import Contract
import Foundation
import Testing

@testable import Transfers

@Suite(.timeLimit(.minutes(3))) struct S3UploadTests {
  /// Two parts, and a third with one byte.
  private static let part = S3Upload.partSize
  private static let size = 2 * part + 1
  private static let upload = "http://a/t?uploadId=u%2F1"
  private static func kept(_ parts: Int64) -> Resumption {
    Resumption(protocolName: "s3", url: upload, offset: parts * part)
  }

  private static func transfer(
    _ size: Int64, method: String = "PUT", resuming: Resumption? = nil
  ) -> Transfer {
    var transfer = Transfer.upload(size, method: method)
    transfer.request.sealed = SealedParts(
      signing: S3Signing(region: "r", accessKey: "k", secretKey: "{secret:s}"))
    transfer.resumption = resuming
    return transfer
  }

  private static func error(_ code: String) -> String {
    "<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code><Message>Moo.</Message></Error>"
  }

  /// Returns a list of the server's parts by their sizes.
  private static func list(_ sizes: Int64..., isTruncated: Bool = false, from first: Int = 1)
    -> UploadEvent
  {
    let parts = sizes.enumerated().map {
      "<Part><PartNumber>\(first + $0.offset)</PartNumber><ETag>&quot;\($0.offset)&quot;</ETag>"
        + "<Size>\($0.element)</Size></Part>"
    }
    return answer(
      200,
      body: "<ListPartsResult><UploadId>u/1</UploadId><IsTruncated>\(isTruncated)</IsTruncated>"
        + parts.joined() + "</ListPartsResult>")
  }

  private static let begin = (UploadEvent.begin, ["POST http://a/t?uploads="])
  private static let created = (
    answer(
      200,
      body: "\n<InitiateMultipartUploadResult xmlns=\"x\"><UploadId>u/1</UploadId>"
        + "</InitiateMultipartUploadResult>"),
    ["remember s3 \(upload) 0", send(1)]
  )
  private static let ask = (UploadEvent.begin, ["GET \(upload)&max-parts=100&part-number-marker=0"])
  private static let complete = "POST \(upload)"
  private static let check = "HEAD http://a/t"
  private static let done = (
    answer(200, body: " \n<CompleteMultipartUploadResult/>"), ["answered 200"]
  )
  private static let own = ["x-amz-meta-sharesheet-transfer": "key"]

  private static func send(_ number: Int64) -> String {
    "PUT \(upload)&partNumber=\(number) \((number - 1) * part)-\(min(size, number * part))"
  }

  static let creations: [UploadScript] = [
    UploadScript(
      "all parts", begin, created,
      (answer(200, ["ETag": "\"1\""]), ["confirmed \(part)", send(2)]),
      (answer(200, ["ETag": "\"2\""]), ["confirmed \(2 * part)", send(3)]),
      (answer(200, ["ETag": "\"3\""]), ["confirmed \(size)", complete]), done),
    UploadScript("refused", begin, (answer(403, body: error("AccessDenied")), ["answered 403"])),
    UploadScript("no bucket", begin, (answer(404, body: error("NoSuchBucket")), ["answered 404"])),
    UploadScript("busy", begin, (answer(503, body: error("SlowDown")), ["answered 503"])),
    UploadScript("no upload", begin, (answer(200, body: "moo"), ["impossible"])),
    UploadScript("an error as success", begin, (answer(200, body: error("x")), ["impossible"])),
    UploadScript("cut while creating", begin, (cut, ["interrupted"])),
    UploadScript(
      "cut in the second part", begin, created,
      (answer(200, ["ETag": "\"1\""]), ["confirmed \(part)", send(2)]),
      (cut, ["remember s3 \(upload) \(part)", "interrupted"])),
    UploadScript("cut in the first part", begin, created, (cut, ["interrupted"])),
    UploadScript("no tag", begin, created, (answer(200), ["impossible"])),
    UploadScript(
      "a slow part", begin, created,
      (answer(400, body: error("RequestTimeout")), ["postponed 400"])),
    UploadScript(
      "the upload is gone", begin, created,
      (answer(404, body: error("NoSuchUpload")), ["forget", "restart"])),
  ]

  @Test(arguments: creations)
  func createsUpload(_ script: UploadScript) {
    script.play(S3Upload(Self.transfer(Self.size), hasBody: true))
  }

  static let continuations: [UploadScript] = [
    UploadScript(
      "goes on", ask,
      (list(part, part), ["remember s3 \(upload) \(2 * part)", "confirmed \(2 * part)", send(3)]),
      (answer(200, ["ETag": "\"3\""]), ["confirmed \(size)", complete]), done),
    UploadScript(
      "the list has two pages", ask,
      (
        list(part, isTruncated: true), ["GET \(upload)&max-parts=100&part-number-marker=1"]
      ),
      (
        list(part, from: 2),
        ["remember s3 \(upload) \(2 * part)", "confirmed \(2 * part)", send(3)]
      )),
    UploadScript(
      "no parts", ask, (list(), ["remember s3 \(upload) 0", "confirmed 0", send(1)])),
    UploadScript(
      "a part of another size is replaced", ask,
      (
        list(part, 7, isTruncated: true),
        ["remember s3 \(upload) \(part)", "confirmed \(part)", send(2)]
      )),
    UploadScript(
      "all parts are there", ask,
      (list(part, part, 1), ["remember s3 \(upload) \(size)", "confirmed \(size)", complete]),
      done),
    UploadScript(
      "the completion fails after its status", ask,
      (list(part, part, 1), ["remember s3 \(upload) \(size)", "confirmed \(size)", complete]),
      (answer(200, body: error("InternalError")), ["postponed 200"])),
    UploadScript(
      "the completion has no message", ask,
      (list(part, part, 1), ["remember s3 \(upload) \(size)", "confirmed \(size)", complete]),
      (answer(200), [check]), (answer(200, own), ["answered 200"])),
    UploadScript(
      "the parts do not match", ask,
      (list(part, part, 1), ["remember s3 \(upload) \(size)", "confirmed \(size)", complete]),
      (answer(400, body: error("InvalidPart")), ["DELETE \(upload)"]),
      (answer(204), ["forget", "restart"])),
    UploadScript(
      "complete, and the response was lost", ask,
      (answer(404, body: error("NoSuchUpload")), [check]), (answer(200, own), ["answered 200"])),
    UploadScript(
      "gone, and the object is another", ask, (answer(404), [check]),
      (
        answer(200, ["x-amz-meta-sharesheet-transfer": "other"]), ["forget", "restart"]
      )),
    UploadScript(
      "gone without an object", ask, (answer(404, body: error("NoSuchUpload")), [check]),
      (answer(404), ["forget", "restart"])),
    UploadScript(
      "gone, and the server is busy", ask, (answer(404), [check]),
      (answer(503), ["postponed 503"])),
    UploadScript(
      "the key may not list", ask,
      (answer(403, body: error("AccessDenied")), ["DELETE \(upload)"]),
      (answer(403), ["forget", "restart"])),
    UploadScript(
      "a wrong key keeps the upload", ask,
      (answer(403, body: error("SignatureDoesNotMatch")), ["answered 403"])),
    UploadScript("busy", ask, (answer(500), ["answered 500"])),
    UploadScript("cut", ask, (cut, ["interrupted"])),
  ]

  @Test(arguments: continuations)
  func continuesUpload(_ script: UploadScript) {
    script.play(
      S3Upload(Self.transfer(Self.size, resuming: Self.kept(1)), hasBody: true))
  }

  @Test("A small body, or another method, goes in one request") func oneRequest() {
    let small = S3Upload.smallBody
    UploadScript(
      "small", (.begin, ["PUT target 0-\(small)"]),
      (answer(400, body: Self.error("RequestTimeout")), ["postponed 400"])
    ).play(S3Upload(Self.transfer(small), hasBody: true))
    UploadScript(
      "POST", (.begin, ["POST target 0-\(small + 1)"]), (answer(204), ["answered 204"])
    ).play(S3Upload(Self.transfer(small + 1, method: "POST"), hasBody: true))
    UploadScript("removal", (.begin, ["DELETE target"]), (answer(204), ["answered 204"]))
      .play(S3Upload(Self.transfer(0, method: "DELETE"), hasBody: false))
  }

  @Test("No upload has more parts than S3 permits, and each part has a whole number of MiB")
  func partSizes() {
    for size: Int64 in [1, 9 << 20, 1 << 30, 50_000 << 20, 50_001 << 20, 5 << 40] {
      let length = S3Upload.length(ofPartsFor: size)
      #expect(length % (1 << 20) == 0 && length >= S3Upload.partSize)
      #expect((size + length - 1) / length <= S3Upload.maximumParts)
    }
    #expect(S3Upload.length(ofPartsFor: 1 << 30) == S3Upload.partSize)
  }

  @Test("The journal stores the parts now and then, and no list of them") func storesSeldom() {
    var strategy = S3Upload(Self.transfer(100 * Self.part), hasBody: true)
    _ = strategy.handle(.begin)
    _ = strategy.handle(Self.created.0)
    var stored: [Int64] = []
    for number in 1...99 {
      for case .remember(let resumption?) in strategy.handle(
        answer(200, ["ETag": "\"\(number)\""]))
      { stored.append(resumption.offset / Self.part) }
    }
    #expect(stored == Array(stride(from: 8, to: 100, by: 8)))
  }

  @Test("A cancelled upload is removed, and a signed transfer uses no other protocol")
  func choice() {
    let transfer = Self.transfer(Self.size, resuming: Self.kept(1))
    #expect(
      StrategyChoice.strategy(for: transfer, hasBody: true, known: .tus, now: Date()) is S3Upload)
    var removal = StrategyChoice.cancellation(of: transfer)
    #expect(removal?.handle(.begin).map(\.words) == ["DELETE \(Self.upload)"])
  }
}
