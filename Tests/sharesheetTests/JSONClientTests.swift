import Contract
import Foundation
import Linux
import TestServers
import Testing

/// `docs/share-by-json.py` uses only the API that docs/openapi.yaml describes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JSONClientTests {
  private static let script = Checkout.root.appending(path: "docs/share-by-json.py").path

  private func run(_ arguments: String..., in home: CommandHome) async throws
    -> CommandHome.Ending
  {
    let (output, errors) = (
      try Descriptor.capture(named: "output"), try Descriptor.capture(named: "errors")
    )
    var process = ChildProcess(path: "/usr/bin/python3")
    process.arguments = [Self.script, home.directories.runtime.path] + arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  @Test("A photo and a message are delivered once to ShareAlike's endpoint")
  func shares() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try home.startDaemon()
      let ending = try await run(try home.photo(), "ShareAlike", "Highland Cow", in: home)
      ending.expect(0)
      #expect(ending.output == "Delivered.\n")
      let body = try #require(server.requests.first?.body)
      let sent = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
      #expect(sent["text"] as? String == "Highland Cow")
      #expect(sent["image_details"] is [String: Any])
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }

  @Test("The daemon's error messages are printed unchanged")
  func refused() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let photo = try home.photo()
      let unknown = try await run(photo, "Nobody", "Moo", in: home)
      unknown.expect(1)
      #expect(unknown.errors == "Nobody does not accept the items.\n")
      let long = try await run(photo, "ShareAlike", String(repeating: "m", count: 1000), in: home)
      long.expect(1)
      #expect(long.errors.contains("characters too long"))
    }
  }
}
