import Foundation
import Glibc
import HTTPService
import Linux
import Logging
import RequestBin
import TestServers

/// A request as the bin lists it.
struct Listed: Decodable, Sendable {
  let id: String
  let received: Date
  let method: String
  let path: String
  let headers: [String: String]
  let size: Int
  let body: String?
  let bodyURL: String?
}

/// A request bin that listens on a free port, with its own folder.
struct TestBin: Sendable {
  let folder: TemporaryFolder
  let store: BinStore
  let clock = TestClock()
  let address: LoopbackAddress
  private let server: HTTPServer

  init(
    folder: TemporaryFolder? = nil, limits: BinLimits = BinLimits(), owner: UInt32 = geteuid()
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let clock = clock
    store = try BinStore(
      directory: self.folder.url.appending(path: "bin"), limits: limits, now: { clock.now })
    let (listener, address) = try Listener.anyPort()
    self.address = address
    server = HTTPServer(
      RequestBin(store: store, url: address.url, owner: owner).router(), on: listener,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await withServices([server], body)
  }

  func url(_ path: String) -> String { address.url + path }

  @discardableResult
  func post(_ path: String, _ body: Data, _ arguments: [String] = []) async throws -> Answer {
    let file = try folder.file("upload-\(UUID().uuidString)", body)
    return try await Curl.run(
      ["-X", "POST", "--data-binary", "@\(file.path)"] + arguments + [url(path)])
  }

  func list(_ bin: String) async throws -> [Listed] {
    let answer = try await Curl.run(["-H", "Accept: application/json", url("/bins/\(bin)")])
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Listed].self, from: answer.body)
  }
}
