import Foundation
import Glibc
import Linux

/// A real document gateway on its own ports, with the tutorial's configuration. A test can stop the
/// gateway and start it again, and the gateway keeps its documents.
package final class TestGateway: Sendable {
  /// The tutorial's configuration.
  package static let tutorial = """
    {
      "log": ["HTTP+"],
      "databases": {
        "db": {
          "server": "walrus:",
          "users": {
            "GUEST": {
              "disabled": false,
              "admin_channels": ["pop", "rock", "house"]
            }
          }
        }
      }
    }
    """

  package struct Listing: Decodable {
    package struct Row: Decodable {
      package struct Document: Decodable, Equatable {
        package var _id: String?
        package var text: String
        package var team: String
        package var url: String?
        package var createdAt: String?
        package var channels: [String]?

        enum CodingKeys: String, CodingKey {
          case _id, text, team, url
          case createdAt = "created_at"
          case channels
        }
      }
      var id: String
      var doc: Document?
    }
    var rows: [Row]
    var documents: [Row.Document] { rows.compactMap(\.doc).sorted { $0.text < $1.text } }
  }

  package let port: Int
  package let adminPort: Int
  private let folder: TemporaryFolder
  private let configuration: String

  package init(_ configuration: String = TestGateway.tutorial) throws {
    folder = try TemporaryFolder()
    self.configuration = try folder.file("gateway.json", Data(configuration.utf8)).path
    (port, adminPort) = (try ClosedPort.take(), try ClosedPort.take())
  }

  package var url: String { "http://127.0.0.1:\(port)" }
  package var adminURL: String { "http://127.0.0.1:\(adminPort)" }

  /// Runs the gateway during `body`, and kills it afterwards.
  package func run<Value>(_ body: () async throws -> Value) async throws -> Value {
    let process = try start()
    defer { Self.end(process) }
    return try await body()
  }

  /// Starts the gateway. Returns its process ID when the gateway accepts connections.
  package func start() throws -> Int32 {
    let (reading, writing) = try Descriptor.pipe()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: own).deletingLastPathComponent().appending(
      path: "sharesheet-services")
    var child = ChildProcess(path: program.path)
    child.arguments = [
      "--bin", "off", "--images", "off", "--push", "off", "--gateway", "127.0.0.1:\(port)",
      "--gateway-admin", "127.0.0.1:\(adminPort)", "--config", configuration, "--data",
      folder.path("kept"), "--json",
    ]
    child.environment = ["SHARESHEET_HOME": folder.url.path]
    let log = try Descriptor.open(folder.path("log"), O_WRONLY | O_CREAT | O_APPEND)
    child.descriptors = [nil, writing, log]
    let process = try child.start()
    let line = String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
    guard line.contains(":\(port)"), line.contains(":\(adminPort)") else {
      Self.end(process)
      let words = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
      throw TestGatewayError(description: "the gateway did not start: \(line)\(words)")
    }
    return process
  }

  package static func end(_ process: Int32) {
    kill(process, SIGKILL)
    _ = try? ChildProcess.wait(for: process)
  }

  /// Returns the documents that a guest can read.
  package func visible() async throws -> [Listing.Row.Document] {
    try await listing(url).documents
  }

  /// Returns all documents.
  package func all() async throws -> [Listing.Row.Document] {
    try await listing(adminURL).documents
  }

  /// The gateway's log.
  package var log: String {
    (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
  }

  private func listing(_ url: String) async throws -> Listing {
    let answer = try await Curl.run(["\(url)/db/_all_docs?include_docs=true"])
    return try JSONDecoder().decode(Listing.self, from: answer.body)
  }
}

package struct TestGatewayError: Error, CustomStringConvertible {
  package let description: String
}
