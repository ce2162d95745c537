import Contract
import Foundation
import ResumableUploads
import TestServers
import Testing

@testable import Transfers

/// Uploads by the IETF's protocol and by tus to the project's own strict server, with cuts,
/// restarts and lost responses.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct OwnServerTests {
  private let folder: TemporaryFolder
  private var uploads: URL { folder.url.appending(path: "uploads") }

  init() throws { folder = try TemporaryFolder() }

  /// Each abrupt cut discards the server's buffers and costs up to 4 MiB. For 1 GiB, twenty cuts
  /// increase the bytes sent to at most 1.08 times the size.
  @Test(
    "Twenty disconnections cost few bytes", arguments: [ResumableUpload.ietf, .tus], [false, true])
  func twentyDisconnections(_ wish: ResumableUpload, _ areAbrupt: Bool) async throws {
    // SHARESHEET_TEST_UPLOAD_MIB=1024 runs the full size.
    let wanted = ProcessInfo.processInfo.environment["SHARESHEET_TEST_UPLOAD_MIB"].flatMap(Int.init)
    let size = (wanted ?? 96) << 20
    let body = Data.varied(size)
    let service = try UploadService(folder: uploads)
    let proxy = try CuttingProxy.start(
      to: service.port, cuts: (1...20).map { Int64($0 * size / 21 + size / 24) },
      isAbrupt: areAbrupt)
    var courier = try Courier(
      folder.file("body", body), to: "http://127.0.0.1:\(proxy.port)/target", wish)
    let answer = try await courier.deliver()
    let words = String(decoding: answer.body ?? Data(), as: UTF8.self)
    #expect(
      answer.status == 200 && words == body.digest,
      "\(answer.status) \(words), \(courier.failures) failures, \(proxy.cutsMade) cuts")
    #expect(service.arrivals.map(\.digest) == [body.digest])
    #expect(proxy.cutsMade == 20 && courier.failures == 20 && courier.restarts == 0)
    let cost = Double(proxy.sent) / Double(size)
    let most = areAbrupt ? 1 + 20 * Double(4 << 20) / Double(size) : 1.08
    #expect(cost <= most, "\(cost)")
    if wanted != nil { print("\(wish), abrupt \(areAbrupt): \(cost)") }
    await service.stop()
  }

  @Test("The control: without a resumable protocol, each disconnection costs the whole body")
  func disconnectionsWithoutProtocol() async throws {
    let size = 4 << 20
    let service = try UploadService(folder: uploads)
    // The cuts are abrupt, because after an orderly end the server responds that the body is too
    // short.
    let proxy = try CuttingProxy.start(
      to: service.port, cuts: [3 << 20, 6 << 20], isAbrupt: true)
    var courier = try Courier(
      folder.file("body", Data.varied(size)), to: "http://127.0.0.1:\(proxy.port)/target", .off)
    #expect(try await courier.deliver().status == 200)
    #expect(courier.failures == 2 && Double(proxy.sent) / Double(size) > 1.08)
    await service.stop()
  }

  @Test(
    "An upload continues after a restart of the server", arguments: [ResumableUpload.ietf, .tus])
  func serverRestart(_ wish: ResumableUpload) async throws {
    let body = Data.varied(40 << 20)
    let first = try UploadService(folder: uploads)
    let proxy = try CuttingProxy.start(to: first.port, cuts: [32 << 20])
    var courier = try Courier(
      folder.file("body", body), to: "http://127.0.0.1:\(proxy.port)/target", wish)
    let (folder, held) = (uploads, Held(first))
    courier.afterFailure = { _ in
      await held.service.stop()
      held.service = try UploadService(folder: folder)
      proxy.redirect(to: held.service.port)
    }
    let answer = try await courier.deliver()
    #expect(answer.status == 200 && courier.restarts == 0 && courier.failures == 1)
    #expect(held.service.arrivals.map(\.digest) == [body.digest] && first.arrivals.isEmpty)
    #expect(proxy.sent < 56 << 20)
    await held.service.stop()
  }

  @Test(
    "An upload that the server no longer knows starts again",
    arguments: [ResumableUpload.ietf, .tus])
  func unknownUpload(_ wish: ResumableUpload) async throws {
    // The body is larger than the kernels' buffers, so the upload has begun at the server before
    // the cut.
    let body = Data.varied(40 << 20)
    let service = try UploadService(folder: uploads)
    let proxy = try CuttingProxy.start(to: service.port, cuts: [32 << 20])
    var courier = try Courier(
      folder.file("body", body), to: "http://127.0.0.1:\(proxy.port)/target", wish)
    courier.afterFailure = { _ in
      await service.uploads.sweep(at: .distantFuture)
    }
    let answer = try await courier.deliver()
    #expect(answer.status == 200, "\(answer)")
    #expect(courier.restarts == 1 && service.arrivals.map(\.digest) == [body.digest])
    await service.stop()
  }

  @Test(
    "A lost response is fetched, and the request is not repeated",
    arguments: [ResumableUpload.ietf, .tus])
  func lostResponse(_ wish: ResumableUpload) async throws {
    let body = Data.varied(3 << 20)
    let service = try UploadService(folder: uploads)
    var courier = try Courier(folder.file("body", body), to: service.url, wish)
    #expect(try await courier.deliver().status == 200)
    // A crash before the end was stored leaves this state: the resumption still exists.
    #expect(courier.transfer.resumption != nil)
    let again = try await courier.deliver()
    #expect(again.status == 200 && again.body == Data(body.digest.utf8))
    #expect(service.arrivals.count == 1)
    await service.stop()
  }

  @Test("An upload respects the server's limits") func serverLimits() async throws {
    let body = Data.varied(5 << 20)
    let service = try UploadService(
      folder: uploads, limits: .init(size: 5 << 20, appendSize: 2 << 20))
    var courier = try Courier(folder.file("body", body), to: service.url, .ietf)
    #expect(try await courier.deliver().status == 200)
    #expect(service.arrivals.map(\.digest) == [body.digest])
    await service.stop()
  }

  @Test("An upload that is too large is not sent", arguments: [ResumableUpload.ietf, .tus])
  func tooLargeUpload(_ wish: ResumableUpload) async throws {
    let service = try UploadService(folder: uploads, limits: .init(size: 1 << 20))
    var courier = try Courier(
      folder.file("body", Data.varied((1 << 20) + 1)), to: service.url, wish)
    let error = await #expect(throws: CourierError.self) { try await courier.deliver() }
    #expect(error?.reason.contains("at most") == true)
    #expect(folder.files.filter { $0.hasPrefix("uploads/") } == ["uploads/lock"])
    await service.stop()
  }

  @Test("If a checksum is requested, each piece has one", arguments: [UploadDigest.sha1, .sha256])
  func checksums(_ digest: UploadDigest) async throws {
    let body = Data.varied(20 << 20)
    let service = try UploadService(folder: uploads)
    var courier = try Courier(folder.file("body", body), to: service.url, .tus)
    let answer = try await courier.deliver(strategy: {
      TusUpload($0, resuming: $0.resumption, digest: digest)
    })
    #expect(answer.status == 200 && service.arrivals.map(\.digest) == [body.digest])
    await service.stop()
  }

  @Test("The partial file of a cancelled upload is removed from the server") func cancelledUpload()
    async throws
  {
    let service = try UploadService(folder: uploads)
    let proxy = try CuttingProxy.start(to: service.port, cuts: [32 << 20])
    var courier = try Courier(
      folder.file("body", Data.varied(40 << 20)), to: "http://127.0.0.1:\(proxy.port)/target", .ietf
    )
    await #expect(throws: CourierError.self) { try await courier.deliver(timeout: 1) }
    #expect(folder.files.contains { $0.hasSuffix(".part") })
    let removal = try #require(StrategyChoice.cancellation(of: courier.transfer))
    let answer = try await courier.deliver(timeout: 2, strategy: { _ in removal })
    #expect(answer.status == 204 && !folder.files.contains { $0.hasSuffix(".part") })
    await service.stop()
  }
}

/// A service that a test replaces only between attempts, so it needs no lock.
private final class Held: @unchecked Sendable {
  var service: UploadService
  init(_ service: UploadService) { self.service = service }
}
