import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

/// The files by which browsers find the extension's program.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BrowserManifestTests {
  private struct Manifest: Decodable {
    var name: String
    var path: String
    var type: String
    var origins: [String]?
    var extensions: [String]?

    enum CodingKeys: String, CodingKey {
      case name, path, type
      case origins = "allowed_origins"
      case extensions = "allowed_extensions"
    }
  }

  private static let host = "NativeMessagingHosts/org.sharesheet.browser.json"
  private static let chromium = "config/chromium/\(host)"
  private static let chrome = "config/google-chrome/\(host)"
  private static let firefox = "person/.mozilla/native-messaging-hosts/org.sharesheet.browser.json"

  private func manifest(_ path: String) throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(filePath: path)))
  }

  @Test("Each browser's file names the program and only our extension")
  func contents() throws {
    let stage = try IntegrationStage(programs: "a \"b\" \\c %d")
    stage.environment["XDG_CONFIG_HOME"] = "\(stage.root)/config"
    try stage.copyCommand("sharesheet-browser")
    let report = try stage.integration().install()
    #expect(report.problems == [])
    for path in [Self.chromium, Self.chrome, Self.firefox] {
      let manifest = try manifest("\(stage.root)/\(path)")
      #expect(manifest.name == "org.sharesheet.browser" && manifest.type == "stdio")
      #expect(access(manifest.path, X_OK) == 0 && manifest.path.hasPrefix(stage.programs))
      let isFirefox = path == Self.firefox
      #expect(manifest.origins == (isFirefox ? nil : BrowserHostRun.chromium))
      #expect(manifest.extensions == (isFirefox ? [BrowserHostRun.firefox[1]] : nil))
    }
    _ = try stage.integration().remove()
    #expect(access("\(stage.root)/config", F_OK) != 0)
    #expect(access("\(stage.root)/person/.mozilla", F_OK) != 0)
  }

  @Test("A browser that is not installed gets no file") func notInstalled() throws {
    let stage = try IntegrationStage()
    stage.environment["XDG_CONFIG_HOME"] = "\(stage.root)/config"
    stage.environment["PATH"] = stage.others
    for name in ["chromium", "google-chrome", "firefox"] { unlink("\(stage.others)/\(name)") }
    _ = try stage.integration().install()
    #expect(access("\(stage.root)/config", F_OK) != 0)
    let states = try stage.integration().check().files.filter {
      ["Chromium", "Google Chrome", "Firefox"].contains($0.name)
    }.map(\.state)
    #expect(states == [.unneeded, .unneeded, .unneeded])
    try stage.write("firefox-esr", in: stage.others)
    #expect(try stage.integration().install().problems == [])
    #expect(access("\(stage.root)/\(Self.firefox)", F_OK) == 0)
  }

  @Test("The manifest's key gives the identifier that the host accepts") func key() throws {
    let folder = try #require(
      BrowserExtensionFolder.path(programs: RunningProgram.pathBesideOwn("x")))
    let text = try String(contentsOfFile: "\(folder)/manifest.json", encoding: .utf8)
    struct Extension: Decodable {
      var key: String
    }
    let key = try JSONDecoder().decode(Extension.self, from: Data(text.utf8)).key
    var hash = ChildProcess(path: "/usr/bin/sha256sum")
    let input = try #require(Data(base64Encoded: key)).withUnsafeBytes {
      try Descriptor.memoryFile(named: "key", holding: $0)
    }
    let output = try Descriptor.capture(named: "hash")
    hash.descriptors = [input, output, nil]
    #expect(try ChildProcess.wait(for: hash.start()) == .exited(code: 0))
    // Chromium writes the first 16 bytes of the hash with the digits a to p.
    let letters = try CommandHome.text(output).prefix(32).compactMap(\.hexDigitValue).map {
      String(UnicodeScalar(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: $0)))
    }
    #expect(BrowserHostRun.chromium == ["chrome-extension://\(letters.joined())/"])
    #expect(text.contains("\"\(BrowserHostRun.firefox[1])\""))
  }
}
