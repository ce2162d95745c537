package import Foundation
import Glibc
import Linux

/// The real push inbox on its own port. A test can stop the inbox and start it again, and the inbox
/// keeps its messages.
package final class PushService: Sendable {
  package struct Message: Decodable, Sendable {
    package struct Attachment: Decodable, Sendable {
      package let name: String
      package let url: String
    }

    package let id: String
    package let event: String
    package let title: String?
    package let message: String?
    package let click: String?
    package let tags: [String]?
    package let attachment: Attachment?
  }

  package let port: Int
  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    // The temporary server only finds a free port, and releases the port at once. No other test
    // listens at this port by its number.
    port = try RawServer(serve: nil).port
  }

  package func topic(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

  /// Runs the service during `body`, and kills it afterwards.
  package func run<Value>(_ body: () async throws -> Value) async throws -> Value {
    let process = try start()
    defer { Self.end(process) }
    return try await body()
  }

  /// Starts the service. Returns its process ID when the service accepts connections.
  package func start() throws -> Int32 {
    let (reading, writing) = try Descriptor.pipe()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var child = ChildProcess(
      path: URL(filePath: own).deletingLastPathComponent()
        .appending(path: "sharesheet-services").path)
    child.arguments = [
      "--bin", "off", "--images", "off", "--gateway", "off", "--gateway-admin", "off", "--push",
      "127.0.0.1:\(port)", "--data", folder.path("kept"), "--json",
    ]
    child.environment = ["SHARESHEET_HOME": folder.url.path]
    let log = try Descriptor.open(folder.path("log"), O_WRONLY | O_CREAT | O_APPEND)
    child.descriptors = [nil, writing, log]
    let process = try child.start()
    let line = String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
    guard line.contains(":\(port)") else {
      Self.end(process)
      let words = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
      throw TestGatewayError(description: "the push inbox did not start: \(line)\(words)")
    }
    return process
  }

  package static func end(_ process: Int32) {
    kill(process, SIGKILL)
    _ = try? ChildProcess.wait(for: process)
  }

  /// Returns the messages published to a topic, oldest first.
  package func messages(_ topic: String) async throws -> [Message] {
    let answer = try await Curl.run(["\(self.topic(topic))/json?poll=1&since=all"])
    return try answer.body.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Message.self, from: $0) }.filter { $0.event == "message" }
  }

  package func file(_ attachment: Message.Attachment) async throws -> Data {
    try await Curl.run([attachment.url]).body
  }
}
