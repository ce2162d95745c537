import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// `bundle` reports errors before it builds. In these tests a replacement for `swift` reads
/// manifests, but reports a build instead of running it.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BundleReviewTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Cow", products: [.library(name: "CowKit", targets: ["CowKit"])],
      targets: [.target(name: "CowKit")])
    """
  private static let view = """
    import UIKit
    // class Ghost: UIViewController {}  "group.of.a.comment"
    class CowViewController: UIViewController {
      let group = "group.com.example.cow"
    }
    """

  private func bundle(_ home: CommandHome, _ arguments: String...) async throws -> (
    errors: String, code: Int32?
  ) {
    let toolchain = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try home.write(
      "tools/swift",
      """
      #!/bin/sh
      PATH=\(toolchain)
      case "$1" in build) echo "asked to build $*" >&2; exit 1;; esac
      exec swift "$@"
      """)
    let swift = home.url.appending(path: "tools/swift").path
    #expect(chmod(swift, 0o755) == 0)
    var process = home.process(
      ["bundle", "--package", home.url.appending(path: "author").path] + arguments)
    process.environment["PATH"] = home.url.appending(path: "tools").path + ":/usr/bin:/bin"
    let errors = try home.memory()
    process.descriptors = [nil, nil, errors]
    let status = try await CommandHome.end(of: try process.start())
    guard case .exited(let code) = status else { return (try CommandHome.text(errors), nil) }
    return (try CommandHome.text(errors), code)
  }

  private func write(
    _ home: CommandHome, app: String = "", role: String, entitlements: String? = nil
  ) throws {
    try home.write("author/Package.swift", Self.manifest)
    try home.write("author/Sources/CowKit/Cow.swift", Self.view)
    try home.write("author/Cow.app/Info.plist", Self.list(app))
    try home.write(
      "author/Cow.app/PlugIns/CowShare.appex/Info.plist",
      Self.list("<key>NSExtension</key><dict>\(role)</dict>"))
    if let entitlements {
      try home.write(
        "author/Cow.app/PlugIns/CowShare.appex/CowShare.entitlements",
        Self.list(
          "<key>com.apple.security.application-groups</key><array><string>\(entitlements)</string></array>"
        ))
    }
  }

  private static func list(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(content)\n</dict></plist>\n"
  }

  private static let point =
    "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
  private static func role(_ name: String, rule: String) -> String {
    point + "<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).\(name)</string>"
      + "<key>NSExtensionAttributes</key><dict>\(rule)</dict>"
  }
  private static func rule(_ key: String) -> String {
    "<key>NSExtensionActivationRule</key><dict><key>\(key)</key><true/></dict>"
  }

  @Test("A correct package is built without warnings, and missing values are derived")
  func good() async throws {
    try await CommandHome.with { home in
      try write(
        home,
        role: Self.role("CowViewController", rule: Self.rule("NSExtensionActivationSupportsText")),
        entitlements: "group.com.example.cow")
      let (errors, code) = try await bundle(home)
      #expect(code == 1)
      #expect(errors.contains("asked to build"), "\(errors)")
      #expect(!errors.contains("warning:") && !errors.contains("error:"), "\(errors)")
      #expect(
        errors.contains("Cow.app gets the identifier com.example.Cow."), "\(errors)")
      #expect(
        errors.contains("There is no product 'CowShare' for Cow.app, so 'CowKit' is used."),
        "\(errors)")
      let named = try await bundle(home, "--identifier", "org.example.cow")
      #expect(!named.errors.contains("gets the identifier"), "\(named.errors)")
    }
  }

  @Test("A wrong rule, class or app group is reported before the build")
  func doubtful() async throws {
    try await CommandHome.with { home in
      try write(
        home, role: Self.role("Ghost", rule: Self.rule("NSExtensionActivationSupportsTexts")),
        entitlements: "group.other")
      let (errors, _) = try await bundle(home)
      for sentence in [
        "NSExtensionActivationSupportsTexts", "its sources have no class Ghost",
        "Available: CowViewController.",
        "Cow.swift:4 names the app group group.com.example.cow, which is not in the",
      ] {
        let told = try #require(errors.range(of: sentence), "\(sentence): \(errors)")
        if let build = errors.range(of: "asked to build") {
          #expect(told.upperBound < build.lowerBound)
        }
      }
      #expect(!errors.contains("group.of.a.comment"), "\(errors)")

      try write(home, role: Self.role("CowViewController", rule: ""))
      #expect(try await bundle(home).errors.contains("there is no rule"))
    }
  }

  @Test("A property list that installation would refuse is refused before the build")
  func refused() async throws {
    try await CommandHome.with { home in
      for (app, role, sentence) in [
        ("", "", "NSExtensionPointIdentifier is missing"),
        ("", Self.point, "NSExtensionPrincipalClass is missing"),
        (
          "<key>CFBundleIdentifier</key><string>a_b</string>",
          Self.role("CowViewController", rule: ""), "is not an identifier"
        ),
        (
          "", Self.role("CowViewController", rule: "<key>NSExtensionActivationRule</key><array/>"),
          "NSExtensionActivationRule"
        ),
      ] {
        try write(home, app: app, role: role)
        let (errors, code) = try await bundle(home)
        #expect(code == 1)
        #expect(errors.contains(sentence), "\(errors)")
        #expect(!errors.contains("asked to build"), "\(errors)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: home.url.path)
      #expect(!left.contains { $0.hasPrefix("sharesheet-rehearsal") }, "\(left)")
    }
  }

  @Test("A package in Xcode's layout needs neither an app folder nor options")
  func loose() async throws {
    try await CommandHome.with { home in
      try home.write("author/Package.swift", Self.manifest)
      try home.write("author/Sources/CowKit/Cow.swift", Self.view)
      let rule = Self.rule("NSExtensionActivationSupportsText")
      try home.write(
        "author/Sources/CowKit/Info.plist",
        Self.list(
          "<key>NSExtension</key><dict>\(Self.role("CowViewController", rule: rule))</dict>"))
      let (errors, _) = try await bundle(home)
      #expect(errors.contains("of the extension that the product 'CowKit' makes"), "\(errors)")
      #expect(errors.contains("Cow.app gets the identifier com.example.Cow"), "\(errors)")
      #expect(errors.contains("asked to build"), "\(errors)")
    }
  }
}
