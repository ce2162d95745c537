import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

@Suite(.ownThreads) struct LocalNetworkPermissionsTests {
  private let folder: TemporaryFolder
  private var place: URL { folder.url.appending(path: "network.json") }

  init() throws { folder = try TemporaryFolder() }

  @Test("A permission is for one extension and one host, and survives")
  func change() throws {
    let file = LocalNetworkPermissionsFile(place)
    #expect(file.read() == LocalNetworkPermissions() && file.problem == nil)
    try file.change { _ = $0.decide("org.example.Cow", "nas.lan", true) }
    for read in [file.read(), LocalNetworkPermissionsFile(place).read()] {
      #expect(read.list == [NetworkPermission(extension: "org.example.Cow", host: "nas.lan")])
      #expect(read.decision("org.example.Cow", "nas.lan") == true)
      #expect(
        read.decision("org.example.Cow", "nas") == nil
          && read.decision("org.example.Sheep", "nas.lan") == nil)
    }
    #expect((FileStatus(path: place.path)?.mode ?? 0) & 0o777 == 0o600)
    try file.change { _ = $0.decide("org.example.Cow", "nas.lan", false) }
    let forbidden = LocalNetworkPermissionsFile(place).read()
    #expect(forbidden.decision("org.example.Cow", "nas.lan") == false)
    #expect(forbidden.list.map(\.allowed) == [false])
    try file.change { $0.forget("org.example.Cow", "nas.lan") }
    #expect(LocalNetworkPermissionsFile(place).read().list.isEmpty)
  }

  @Test("A permission for every extension is one for each extension")
  func everyExtension() {
    var permissions = LocalNetworkPermissions()
    let isPossible = permissions.decide("*", "nas.lan", true)
    #expect(isPossible)
    #expect(permissions.decision("org.example.Cow", "nas.lan") == true)
    #expect(permissions.decision("org.example.Cow", "localhost") == nil)
  }

  @Test("A decision about one extension takes precedence over one about every extension")
  func precedence() {
    var permissions = LocalNetworkPermissions()
    _ = permissions.decide("*", "nas.lan", true)
    _ = permissions.decide("org.example.Cow", "nas.lan", false)
    #expect(permissions.decision("org.example.Cow", "nas.lan") == false)
    #expect(permissions.decision("org.example.Sheep", "nas.lan") == true)
  }

  @Test("The user's change of the file has an effect at once")
  func edited() throws {
    let file = LocalNetworkPermissionsFile(place)
    #expect(file.read().decision("a.b", "10.0.0.1") == nil)
    try Data(#"{"allowed": {"a.b": ["10.0.0.1"]}}"#.utf8).write(to: place)
    #expect(file.read().decision("a.b", "10.0.0.1") == true)
    try FileManager.default.removeItem(at: place)
    #expect(file.read().decision("a.b", "10.0.0.1") == nil)
  }

  @Test(
    "A file that cannot be used gives no permission, is reported, and is not overwritten",
    arguments: [
      "", "[]", "{", #"{"allowed": {"a b": ["10.0.0.1"]}}"#,
      #"{"allowed": {"a.b": ["10.0.0.1:80"]}}"#,
      #"{"allowed": {"a.b": ["NAS"]}}"#, #"{"allowed": {"a.b": [""]}}"#,
      #"{"allowed": {"a.b": "*"}}"#, #"{"forbidden": {"a.b": ["NAS"]}}"#,
    ])
  func unusable(_ text: String) throws {
    try Data(text.utf8).write(to: place)
    let file = LocalNetworkPermissionsFile(place)
    #expect(file.read() == LocalNetworkPermissions())
    #expect(file.problem?.path == place.path)
    #expect(throws: ExtensionProblem.self) { try file.change { _ = $0.decide("a.b", "nas", true) } }
    #expect(try String(contentsOf: place, encoding: .utf8) == text)
  }

  @Test(
    "A host is written as in a URL, without a port",
    arguments: [
      ("NAS.lan", "nas.lan"), ("192.168.1.5", "192.168.1.5"), ("[FD00::7]", "fd00::7"),
      ("fd00::7", "fd00::7"), ("nas:80", nil), ("http://nas", nil), ("nas/x", nil), ("", nil),
      ("[nas]", nil), ("a b", nil), ("*", nil), ("kuh\u{1b}", nil), ("[]", nil),
    ] as [(String, String?)])
  func host(_ text: String, _ host: String?) {
    #expect(LocalNetworkPermissions.host(text) == host)
  }
}
