import Contract
import DaemonClient
import Foundation
import Linux
import Synchronization
import TestServers
import Testing

/// A rule comes from an app and may be slow. A slow rule delays only the share for which the daemon
/// evaluates it.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CostlyRuleTests {
  /// The completed steps, in order.
  private final class Order: Sendable {
    private let words = Mutex<[String]>([])

    func add(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
  }

  /// A rule whose evaluation exceeds the limit of steps for 256 links.
  private static let costly =
    "<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
    + "SUBQUERY($i.attachments, $b, SUBQUERY($i.attachments, $c, "
    + "ANY $c.registeredTypeIdentifiers UTI-CONFORMS-TO \"a.b\")"
    + ".@count == 1).@count == 1).@count == 1).@count == 1</string>"

  /// Writes an app with an extension that has the given rule.
  private static func write(_ name: String, rule: String, to folder: URL) throws {
    let app = folder.appending(path: "\(name).app", directoryHint: .isDirectory)
    let appex = app.appending(path: "PlugIns/\(name).appex", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    func list(_ identifier: String, _ content: String = "") -> Data {
      Data(
        """
        <?xml version="1.0"?>
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
        <key>CFBundleName</key><string>\(name)</string>\(content)</dict></plist>
        """.utf8)
    }
    try list("org.example.\(name)").write(to: app.appending(path: "Info.plist"))
    try list(
      "org.example.\(name).extension",
      """
      <key>CFBundleExecutable</key><string>program</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionPrincipalClass</key><string>Cow.Controller</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key>\(rule)</dict></dict>
      """
    ).write(to: appex.appending(path: "Info.plist"))
    let program = appex.appending(path: "program")
    try Data("#!/bin/sh\nexec sleep 60\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
  }

  /// Returns a process's processor time in hundredths of a second.
  private func processorTime(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The program's name, in parentheses, may contain spaces.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }

  @Test("While costly rules delay one share, another share is created and begins")
  func concurrentShares() async throws {
    let folder = try TemporaryFolder()
    let costly = (1...30).map { "Costly\($0)" }
    for name in costly { try Self.write(name, rule: Self.costly, to: folder.url) }
    try Self.write("Light", rule: "<true/>", to: folder.url)
    try await DaemonProcess.with(applications: [folder.url.path]) { daemon in
      let order = Order()
      let links = (0..<256).map { SharedItem<HandedFile>.url("https://example.org/\($0)") }
      let idle = try processorTime(of: daemon.pid)
      let first = Task {
        let offer = try await daemon.client.createShare(ShareCreation(items: links))
        order.add("costly")
        return offer
      }
      // The daemon has no other work, so it spends this time on the rules.
      while try processorTime(of: daemon.pid) < idle + 20, order.all.isEmpty {
        try await Task.sleep(for: .milliseconds(10))
      }
      let other = ControlClient(socket: daemon.directories.controlSocket)
      let offer = try await other.createShare(ShareCreation(items: [.text("moo")]))
      try await other.begin(offer.share, with: "org.example.Light.extension")
      order.add("other")
      let extensions = try await first.value.extensions
      #expect(order.all == ["other", "costly"])
      // The evaluation ends, and each rule gives a reason.
      for name in costly {
        let listing = try #require(extensions.first { $0.name == name })
        #expect(!listing.offered && listing.reason?.isEmpty == false)
      }
      #expect(extensions.first?.name == "Light")
      try await other.endShare(offer.share)
    }
  }
}
