import Foundation
import Linux
import TestServers
import Testing

/// All packages that `sharesheet bundle` builds share one build folder.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SharedBuildsTests {
  @Test("Each app gets its own program, although another package has a product with the same name")
  func ownProgram() async throws {
    try await CommandHome.with { home in
      for name in ["Cow", "Hen"] { try write(name, in: home) }
      // A second build of a package changes nothing, so that its description stays in the cache.
      for name in ["Cow", "Cow", "Hen", "Hen", "Cow"] {
        let made = try await bundle(name, in: home)
        made.expect(0)
        let report = try #require(try made.json([CommandHome.BundleReport].self).first)
        let run = try await home.ending(
          of: ChildProcess(path: report.app + "/PlugIns/farm-share.appex/farm-share"))
        #expect(run.output == "\(name)\n")
      }
    }
  }

  private func bundle(_ name: String, in home: CommandHome) async throws -> CommandHome.Ending {
    var process = home.process(
      ["bundle", "--package", home.url.path + "/" + name, "-c", "debug", "--json"])
    process.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    return try await home.ending(of: process)
  }

  private func write(_ name: String, in home: CommandHome) throws {
    try home.write(
      "\(name)/Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "\(name)",
        products: [.executable(name: "farm-share", targets: ["Farm"])],
        targets: [.executableTarget(name: "Farm")])
      """)
    try home.write("\(name)/Sources/Farm/main.swift", "print(\"\(name)\")\n")
    try home.write("\(name)/\(name).app/Info.plist", Self.list("com.example.\(name)", ""))
    try home.write(
      "\(name)/\(name).app/PlugIns/farm-share.appex/Info.plist",
      Self.list(
        "com.example.\(name).share",
        """
        <key>CFBundleExecutable</key><string>farm-share</string>
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionPrincipalClass</key><string>Farm</string>
        </dict>
        """))
  }

  private static func list(_ identifier: String, _ rest: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>\(identifier)</string>\(rest)
    </dict></plist>
    """
  }
}
