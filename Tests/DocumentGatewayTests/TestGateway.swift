import Foundation
import Glibc
import HTTPService
import Logging
import Synchronization
import TestServers

@testable import DocumentGateway

/// A document gateway on free ports, with its own folder.
struct TestGateway: Sendable {
  let folder: TemporaryFolder
  let gateway: DocumentGateway
  let address: LoopbackAddress
  let adminAddress: LoopbackAddress
  private let servers: [HTTPServer]

  init(
    _ configuration: String = GatewayConfiguration.usual, folder: TemporaryFolder? = nil,
    bodyTimeout: BodyTimeout = BodyTimeout(), passwordRounds: Int = 100
  ) async throws {
    self.folder = try folder ?? TemporaryFolder()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    gateway = try await DocumentGateway(
      directory: self.folder.url.appending(path: "gateway"),
      configuration: GatewayConfiguration(parsing: Array(configuration.utf8), name: "test"),
      passwordRounds: passwordRounds, bodyTimeout: bodyTimeout, logger: logger)
    let (listener, address) = try Listener.anyPort()
    let (adminListener, adminAddress) = try Listener.anyPort()
    self.address = address
    self.adminAddress = adminAddress
    servers = [
      HTTPServer(gateway.publicRouter(), on: listener, logger: logger),
      HTTPServer(gateway.adminRouter(), on: adminListener, logger: logger),
    ]
  }

  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await withServices(servers, body)
  }

  func url(_ path: String, admin: Bool = false) -> String {
    (admin ? adminAddress : address).url + path
  }

  /// - Parameters:
  ///   - body: The body as JSON.
  ///   - user: The user as `name:password`.
  func ask(
    _ method: String, _ path: String, _ body: String? = nil, as user: String? = nil,
    admin: Bool = false, _ arguments: [String] = []
  ) async throws -> Answer {
    var all = ["--globoff", "--path-as-is"] + (method == "HEAD" ? ["--head"] : ["-X", method])
    if let body {
      let file = try folder.file("body-\(UUID().uuidString)", Data(body.utf8))
      all += ["--data-binary", "@\(file.path)", "-H", "Content-Type: application/json"]
    }
    if let user { all += ["-u", user] }
    return try await Curl.run(all + arguments + [url(path, admin: admin)])
  }

  func admin(_ method: String, _ path: String, _ body: String? = nil) async throws -> Answer {
    try await ask(method, path, body, admin: true)
  }
}

extension Answer {
  /// The members of the body's JSON object.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
  }

  var rev: String { json["rev"] as? String ?? "" }
  var rows: [[String: Any]] { json["rows"] as? [[String: Any]] ?? [] }
  var results: [[String: Any]] { json["results"] as? [[String: Any]] ?? [] }
  var ids: [String] { (rows + results).compactMap { $0["id"] as? String } }
}
