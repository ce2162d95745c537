import Foundation
import Glibc
import HTTPService
import ImageHost
import Linux
import Logging
import TestServers

/// An image in the form in which the API describes it.
struct Described: Decodable, Hashable, Sendable {
  let id: String
  let deletehash: String?
  let title: String?
  let description: String?
  let name: String?
  let type: String
  let width: Int
  let height: Int
  let size: Int
  let datetime: Int
  let animated: Bool
  let link: String
}

struct Envelope<Value: Decodable>: Decodable {
  let data: Value
  let success: Bool
  let status: Int
}

struct Refusal: Decodable, Hashable {
  let error: String
  let request: String
  let method: String
}

/// An image host that listens on a free port, with its own folder.
struct TestImages: Sendable {
  static let client = ["-H", "Authorization: Client-ID a1b2c3"]

  let folder: TemporaryFolder
  let store: ImageStore
  let clock = TestClock()
  let address: LoopbackAddress
  private let server: HTTPServer
  private let host: ImageHost

  init(
    folder: TemporaryFolder? = nil, limits: ImageLimits = ImageLimits(), owner: UInt32 = geteuid()
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let clock = clock
    store = try ImageStore(
      directory: self.folder.url.appending(path: "images"), now: { clock.now })
    let (listener, address) = try Listener.anyPort()
    self.address = address
    host = try ImageHost(
      store: store, uploadFolder: self.folder.url.appending(path: "uploads"), url: address.url,
      limits: limits, owner: owner)
    server = HTTPServer(
      host.router(), on: listener, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await withServices([server], body)
  }

  /// Returns a new host with a copy of the files, as after a restart. The files must be copied,
  /// because the first host keeps its lock.
  func restarted() throws -> TestImages {
    let copy = try TemporaryFolder()
    for name in ["images", "uploads"] {
      try FileManager.default.copyItem(
        at: folder.url.appending(path: name), to: copy.url.appending(path: name))
    }
    return try TestImages(folder: copy)
  }

  func url(_ path: String) -> String { address.url + path }

  func file(_ bytes: [UInt8]) throws -> String {
    try folder.file("body-\(UUID().uuidString)", Data(bytes)).path
  }

  /// Sends the picture itself as the body of the request.
  @discardableResult
  func post(
    _ bytes: [UInt8], to path: String = "/3/image", type: String? = "image/png",
    client: [String] = client, _ arguments: [String] = []
  ) async throws -> Answer {
    try await Curl.run(
      client + ["--data-binary", "@\(file(bytes))", "-H", "Content-Type:\(type ?? "")"]
        + arguments + [url(path)])
  }

  /// All files of images, including the files of uploads in flight.
  var files: [String] {
    folder.files.filter { $0.hasPrefix("images/") && $0 != "images/lock" }
  }

  func list() async throws -> [Described] {
    let answer = try await Curl.run(["-H", "Accept: application/json", url("/")])
    return try JSONDecoder().decode([Described].self, from: answer.body)
  }
}

extension Answer {
  func image() throws -> Described {
    let envelope = try JSONDecoder().decode(Envelope<Described>.self, from: body)
    guard envelope.success, envelope.status == status else { throw URLError(.badServerResponse) }
    return envelope.data
  }

  func imgurRefusal() throws -> Refusal {
    let envelope = try JSONDecoder().decode(Envelope<Refusal>.self, from: body)
    guard !envelope.success, envelope.status == status else { throw URLError(.badServerResponse) }
    return envelope.data
  }
}
