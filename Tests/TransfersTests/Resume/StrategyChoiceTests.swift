import Contract
import Foundation
import Testing

@testable import Transfers

@Suite(.timeLimit(.minutes(3))) struct StrategyChoiceTests {
  private static let large = StrategyChoice.smallBody

  @Test(arguments: [
    (ResumableUpload.auto, large, nil, "POST target 0-1048576 ?1 v8"),
    (.auto, large - 1, nil, "POST target 0-1048575"),
    (.auto, large, UploadProtocol.ietf6, "POST target 0-1048576 ?1 v6"),
    (.auto, large, .tus, "OPTIONS options"), (.auto, large, .plain, "POST target 0-1048576"),
    (.off, large, .tus, "POST target 0-1048576"), (.tus, 5, nil, "OPTIONS options"),
    (.tus, large, .plain, "OPTIONS options"), (.ietf, 5, nil, "POST target 0-5 ?1 v8"),
    (.ietf, 5, .ietf6, "POST target 0-5 ?1 v6"), (.ietf, 5, .tus, "POST target 0-5 ?1 v8"),
    (.tus, 0, nil, "OPTIONS options"), (.tus, 0, .plain, "OPTIONS options"),
    (.auto, 0, .tus, "POST target 0-0"), (.ietf, 0, nil, "POST target 0-0"),
  ])
  func choices(
    _ wish: ResumableUpload, _ size: Int64, _ known: UploadProtocol?, _ words: String
  ) {
    var strategy = StrategyChoice.strategy(
      for: .upload(size, resumable: wish), hasBody: true, known: known, now: Date())
    #expect(strategy.handle(.begin).map(\.words) == [words])
  }

  @Test(arguments: [
    ("tus", "HEAD http://a/u"), ("ietf-8", "HEAD http://a/u v8"),
    ("ietf-6", "HEAD http://a/u v6"), ("plain", "POST target 0-5"), ("other", "POST target 0-5"),
  ])
  func keepsProtocol(_ name: String, _ words: String) {
    var transfer = Transfer.upload(5, resumable: .off)
    transfer.resumption = Resumption(protocolName: name, url: "http://a/u", offset: 3, expires: nil)
    var strategy = StrategyChoice.strategy(for: transfer, hasBody: true, now: Date())
    #expect(strategy.handle(.begin).map(\.words) == [words])
  }

  private static let day: TimeInterval = 24 * 3600

  /// An upload starts over if the server has certainly removed it. In all other cases the client
  /// sends an offset request.
  @Test(
    arguments: [
      ("ietf-8", nil, false, "HEAD http://a/u v8"),
      ("ietf-8", day, false, "HEAD http://a/u v8"),
      ("ietf-8", -1, false, "HEAD http://a/u v8"),
      ("ietf-8", 1 - day, false, "HEAD http://a/u v8"),
      ("ietf-8", -day, false, "forget; POST target 0-2097152 ?1 v8"),
      ("ietf-6", -7 * day, false, "forget; POST target 0-2097152 ?1 v8"),
      ("tus", 1 - day, false, "HEAD http://a/u"),
      ("tus", -day, false, "forget; POST target 0-2097152 ?1 v8"),
      // Only the server can say that an at-most-once transfer has not arrived.
      ("ietf-8", -7 * day, true, "HEAD http://a/u v8"),
      ("tus", -7 * day, true, "HEAD http://a/u"),
    ] as [(String, TimeInterval?, Bool, String)])
  func asksForOffset(
    _ name: String, _ left: TimeInterval?, _ isOnce: Bool, _ words: String
  ) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var transfer = Transfer.upload(2 << 20)
    transfer.request.atMostOnce = isOnce
    transfer.resumption = Resumption(
      protocolName: name, url: "http://a/u", offset: 3,
      expires: left.map { now.addingTimeInterval($0) })
    var strategy = StrategyChoice.strategy(for: transfer, hasBody: true, now: now)
    #expect(strategy.handle(.begin).map(\.words).joined(separator: "; ") == words)
    // If the client's clock is slow and the upload is already gone, the client sends one needless
    // request.
    guard words.hasPrefix("HEAD") else { return }
    #expect(strategy.handle(answer(404)).map(\.words) == ["forget", "restart"])
  }

  @Test("A cancelled upload is removed from the server") func cancellation() throws {
    var transfer = Transfer.upload(5)
    #expect(StrategyChoice.cancellation(of: transfer) == nil)
    transfer.resumption = Resumption(
      protocolName: "ietf-8", url: "http://a/u", offset: 3, expires: nil)
    var strategy = try #require(StrategyChoice.cancellation(of: transfer))
    #expect(strategy.handle(.begin).map(\.words) == ["DELETE http://a/u v8"])
    #expect(strategy.handle(answer(404)).map(\.words) == ["forget", "answered 404"])
  }

  @Test("The number of remembered servers is limited") func serverLimit() {
    let servers = UploadServers()
    for number in 0...UploadServers.limit { servers.learn(.tus, by: "http://a\(number)/x") }
    #expect(servers.spoken(by: "http://a0/y") == nil)
    #expect(servers.spoken(by: "http://A1/y") == .tus)
    #expect(servers.spoken(by: "not a URL") == nil)
  }
}
