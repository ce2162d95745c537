import Contract
import Foundation
import Testing

@testable import Transfers

/// The server's limits, and the client's requests and resumptions.
@Suite(.timeLimit(.minutes(3))) struct IETFUploadTests {
  static let size: Int64 = 1000
  private static let address = "http://a/u/1"
  static let kept = Resumption(
    protocolName: "ietf-8", url: address, offset: 100, expires: nil)

  @Test("A piece that is too large is halved") func tooLargePiece() {
    var strategy = IETFUpload(
      .upload(1 << 20), as: .ietf8,
      resuming: Resumption(protocolName: "ietf-8", url: Self.address, offset: 0, expires: nil))
    let stands = answer(204, ["Upload-Offset": "0", "Upload-Complete": "?0"])
    _ = strategy.handle(.begin)
    _ = strategy.handle(stands)
    #expect(strategy.handle(answer(413)).map(\.words) == ["HEAD http://a/u/1 v8"])
    #expect(strategy.handle(stands).last?.words == "PATCH http://a/u/1 0-524288 @0 ?0 v8")
  }

  /// If a piece is not the last one, it stays within the server's limits. The last piece may be
  /// smaller.
  @Test(arguments: [
    ("max-append-size=300", "100-400"), ("min-append-size=300", "100-1000"),
    ("max-append-size=300, min-append-size=300", "100-400"),
    ("max-append-size=899, min-append-size=500", "100-999"),
    ("max-append-size=900, min-append-size=5000", "100-1000"),
    ("max-append-size=50, min-append-size=300", "100-150"),
    ("max-append-size=0, min-append-size=0", "100-1000"),
    ("max-append-size=9000000000000000000, min-append-size=9000000000000000000", "100-1000"),
  ])
  func pieceLimits(_ limit: String, _ piece: String) {
    var strategy = IETFUpload(.upload(Self.size), as: .ietf8, resuming: Self.kept)
    _ = strategy.handle(.begin)
    let actions = strategy.handle(
      answer(204, ["Upload-Offset": "100", "Upload-Complete": "?0", "Upload-Limit": limit]))
    let complete = piece.hasSuffix("-1000") ? "?1" : "?0"
    #expect(actions.last?.words == "PATCH http://a/u/1 \(piece) @100 \(complete) v8")
  }

  /// If a later response has no expiry date, the client keeps the known date.
  @Test func knownEnd() throws {
    let expires = Date(timeIntervalSince1970: 5000)
    var strategy = IETFUpload(
      .upload(Self.size), as: .ietf8,
      resuming: Resumption(
        protocolName: "ietf-8", url: Self.address, offset: 100, expires: expires),
      now: Date(timeIntervalSince1970: 1000))
    _ = strategy.handle(.begin)
    let actions = strategy.handle(answer(204, ["Upload-Offset": "100", "Upload-Complete": "?0"]))
    guard case .remember(let resumption)? = actions.first else {
      Issue.record("nothing remembered")
      return
    }
    #expect(resumption?.expires == expires)
  }

  @Test("The expiration date of an upload is kept") func expirationDate() throws {
    let now = Date(timeIntervalSince1970: 1000)
    var strategy = IETFUpload(.upload(10), as: .ietf8, now: now)
    _ = strategy.handle(.begin)
    let actions = strategy.handle(supported(["Location": "/u", "Upload-Limit": "max-age=60"]))
    guard case .remember(let resumption)? = actions.last else {
      Issue.record("nothing remembered")
      return
    }
    #expect(resumption?.expires == now.addingTimeInterval(60))
  }

  @Test("A request states the length and the version") func lengthAndVersion() throws {
    var strategy = IETFUpload(.upload(10, method: "PUT"), as: .ietf6)
    guard case .send(let request)? = strategy.handle(.begin).first else {
      Issue.record("nothing sent")
      return
    }
    #expect(request.method == "PUT" && request.isTarget && request.body == 0..<10)
    #expect(request.headers.contains(HeaderField(name: "Upload-Length", value: "10")))
    #expect(
      request.headers.contains(HeaderField(name: "Upload-Draft-Interop-Version", value: "6")))
  }
}
