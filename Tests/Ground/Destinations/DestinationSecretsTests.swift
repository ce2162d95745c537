import Foundation
import TestServers
import Testing

@testable import Destinations

/// The servers that may get a destination's secrets.
@Suite struct DestinationSecretsTests {
  private static let one = "https://a.example:443"
  private static let two = "https://b.example:443"

  private func destination(_ url: String) throws -> DestinationFile {
    try DestinationReader.read(
      #"{"name": "Cow", "accepts": {"text": true}, "request": {"url": "\#(url)", "raw": ""}}"#)
  }

  @Test("Secrets are read only if each server that the address can choose may get them")
  func everyServer() throws {
    let folder = try TemporaryFolder()
    let library = folder.url.appending(path: "Library")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let secrets = DestinationSecrets(container: folder.url)
    try secrets.write(["key": "planted"], for: [Self.one])
    for function in ["random", "select"] {
      let chosen = try destination("https://{\(function):a.example|b.example}/up")
      #expect(chosen.servers == [Self.one, Self.two])
      #expect(secrets.read(for: chosen.servers) == [:])
    }
    // The controls: the same server, and both servers after both may get the secrets.
    #expect(
      secrets.read(for: try destination("https://a.example/x").servers) == ["key": "planted"])
    try secrets.write(["key": "planted"], for: [Self.two, Self.one])
    #expect(
      secrets.read(for: try destination("https://{random:a.example|b.example}/").servers)
        == ["key": "planted"])
    #expect(secrets.read(for: []) == [:])
  }

  @Test(
    "A choice is refused if the address can reach another server than the compared ones",
    arguments: [
      "https://{random:a|b}.example{input}/", "https://{select:a|b}{input}",
      "https://{random:a.example|b.example}.{message}.example/x",
      "https://{random:a.example/|b.example}.evil.example/",
      "https://{random:a.example@|b.example}evil.example/",
    ])
  func otherServer(_ url: String) throws {
    let error = #expect(throws: DestinationError.self) { try destination(url) }
    #expect(error?.description.contains("server") == true, "\(error?.description ?? "")")
  }

  @Test(
    "A choice with the end of the server's name after it is accepted",
    arguments: [
      "https://{random:a|b}.example/{input}", "https://{select:a|b}.example:8443?x={input}",
      "https://{random:a.example|b.example}",
    ])
  func knownServers(_ url: String) throws {
    #expect(try destination(url).servers.count == 2)
  }
}
