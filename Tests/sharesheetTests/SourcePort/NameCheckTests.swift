import Foundation
import Linux
import TestServers
import Testing

/// `sharesheet port --check`: which of Apple's names exist is read from the built modules.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct NameCheckTests {
  private struct Finding: Decodable {
    var file: String
    var line: Int
    var column: Int
    var name: String
    var instead: String?

    var place: String { "\(line):\(column) \(name)" }
  }

  /// The output of a command that fails.
  private struct Failure: Decodable {
    struct Reason: Decodable {
      var code: String
      var message: String
    }
    var error: Reason
    var result: [Finding]
  }

  private func findings(_ home: CommandHome, _ path: String) async throws -> [Finding] {
    let run = try await home.run(["port", "--check", path, "--json"])
    guard run.status != .exited(code: 0) else { return try run.json([Finding].self) }
    run.expect(1)
    return try run.json(Failure.self).result
  }

  @Test("Apple's names that no module declares are reported with place and replacement")
  func names() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/project.yml", "name: Cow\n")
      try home.write(
        "Cow/Share/A.swift",
        """
        import WebKit
        import UIKit
        import SwiftUI
        class UIStepper2 {}
        /* WKWebView */ let a = "WKWebView"
        let b: UIStepper2? = nil, c = UIView.hornLike
        let d = WKWebView(frame: e)
        @UIStrange var f: [String: NSMarvel] = [:]
        let g = kUTTypeMarvel, h = \\UIView.marvelousColor
        struct Marvel<Row>: MarvelousView { let row: Row }
        func i(_ view: UIView) { view.marvel(); view.backgroundColor = .red; view.makeMarvelous() }
        let j: UIFont = UIFont.systemFont(ofSize: 1), k = (marvelLabel: 1, other: 2).marvelLabel
        """)
      let found = try await findings(home, home.url.path + "/Cow/Share")
      #expect(
        found.map(\.place) == [
          "1:8 module WebKit", "6:38 hornLike", "7:9 WKWebView", "8:2 UIStrange",
          "8:28 NSMarvel", "9:9 kUTTypeMarvel", "9:36 marvelousColor", "10:21 MarvelousView",
          "11:75 makeMarvelous",
        ])
      #expect(found.allSatisfy { $0.file == home.url.path + "/Cow/Share/A.swift" })
      #expect(found.filter { $0.instead?.contains("labels") == true }.count == 2)

      // A single file, and the lines of a compiler.
      let run = try await home.run(["port", "--check", home.url.path + "/Cow/Share/A.swift"])
      run.expect(1)
      #expect(run.output.split(separator: "\n").count == found.count)
      #expect(
        run.output.contains(
          "/Cow/Share/A.swift:7:9: error: WKWebView does not exist on Linux: show the link's title")
      )
      #expect(run.output.contains(":8:28: error: NSMarvel does not exist on Linux.\n"))
    }
  }

  @Test("Names that the rest of the project declares or generates are not reported")
  func surroundings() async throws {
    try await CommandHome.with { home in
      try home.write(
        "Cow/Share/A.swift",
        """
        import SwiftUI
        let a = UIMarvel(), b = MarvelView.shining(), c = UIHeaderMarvel.shared
        let d = Image(.brightMarvel), e = CDMarvel().hornLength, f = NSObject().marvelousHorns
        let g = Image(.MarvelStable.brown)
        """)
      let path = home.url.path + "/Cow/Share"
      // Without a project, only names with a prefix of Apple's are reported.
      #expect(
        try await findings(home, path).map(\.name) == ["UIMarvel", "UIHeaderMarvel"])
      let sentence = "Only Apple's modules and names with a prefix of Apple's, such as UI or NS,"
      let loose = try await home.run(["port", "--check", path])
      #expect(loose.errors.contains(sentence), "\(loose.errors)")
      try home.write("Cow/project.yml", "name: Cow\n")
      let whole = try await home.run(["port", "--check", path])
      #expect(!whole.errors.contains(sentence), "\(whole.errors)")
      #expect(try await findings(home, path).count == 8)
      try home.write(
        "Cow/Kit/B.swift",
        """
        class UIMarvel {}
        enum MarvelView { static func shining() {} }
        extension NSObject { var marvelousHorns: Int { 2 } }
        """)
      try home.write("Cow/Kit/C.h", "@interface UIHeaderMarvel : NSObject\n@end\n")
      try home.write("Cow/Kit/Media.xcassets/bright-marvel.imageset/Contents.json", "{}")
      // A folder can be a namespace, which is a type in the generated symbols.
      try home.write("Cow/Kit/Media.xcassets/MarvelStable/brown.imageset/Contents.json", "{}")
      try home.write(
        "Cow/Cow.xcdatamodeld/Cow.xcdatamodel/contents",
        "<entity name=\"CDMarvel\"><attribute name=\"hornLength\"/></entity>")
      #expect(try await findings(home, path).map(\.name) == [])
    }
  }

  @Test("Foreign modules and code for other systems are not judged")
  func otherCode() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/project.yml", "name: Cow\n")
      try home.write(
        "Cow/Share/A.swift",
        """
        #if os(macOS)
          import AppKit
          let a = NSWindow()
        #elseif canImport(WebKit) && !DEBUG
          import WebKit
        #else
          import UIKit
          let b = UIMarvel()
        #endif
        #if canImport(WidgetKit) || canImport(Vision)
          import WidgetKit
          func f() { WidgetCenter.shared.reloadAllTimelines() }
        #endif
        #if DEBUG
          let c = NSMarvel()
        #endif
        """)
      let path = home.url.path + "/Cow/Share"
      #expect(try await findings(home, path).map(\.place) == ["8:11 UIMarvel", "15:11 NSMarvel"])
      // The foreign module may declare types and members.
      try home.write(
        "Cow/Share/B.swift", "import SwiftUI\nlet d = 1.shinyMarvel, e = Marvelous()\n")
      #expect(try await findings(home, path).count == 4)
      try home.write(
        "Cow/Share/B.swift",
        "import SwiftUI\nimport Marvels\nlet d = 1.shinyMarvel, e = Marvelous()\n")
      #expect(try await findings(home, path).count == 2)
    }
  }

  /// All of these sources compile. The app of the Xcode project is not built.
  @Test(
    "No name is reported in the sources of this project",
    arguments: ["Extensions", "Tests/Fixtures"])
  func ownSources(folder: String) async throws {
    try await CommandHome.with { home in
      let found = try await findings(home, Checkout.root.appending(path: folder).path)
        .filter { !$0.file.hasSuffix("/Herd/Herd/HerdApp.swift") }
      #expect(found.map { "\($0.file):\($0.place)" } == [])
    }
  }

  @Test("The modules that Apple's modules export are read too") func exported() throws {
    let api = Checkout.root.appending(path: "API")
    let check = try String(
      contentsOf: Checkout.root.appending(path: "Engine/sharesheet-port/ModuleNames.swift"),
      encoding: .utf8)
    let apple = try String(
      contentsOf: Checkout.root.appending(path: "Engine/sharesheet-port/AppleNames.swift"),
      encoding: .utf8)
    var exported: Set<String> = []
    for case let path as String in try #require(FileManager.default.enumerator(atPath: api.path))
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: api.appending(path: path), encoding: .utf8)
      for match in text.matches(
        of:
          /@_exported (?:public )?import (?:(?:class|struct|func|enum|protocol|let|var|typealias) )?(\w+)/
      ) {
        exported.insert(String(match.1))
      }
    }
    #expect(exported.contains("AppGroups") && exported.contains("Foundation"))
    for module in exported {
      #expect(
        check.contains("\"\(module)\"")
          || apple.split(whereSeparator: \.isWhitespace).contains { $0 == module }, "\(module)")
    }
  }

  @Test("The JSON error of a check says how many names are missing, or that a source was not read")
  func verdict() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/project.yml", "name: Cow\n")
      try home.write("Cow/A.swift", "import UIKit\nlet a = UIMarvel(), b = UIMarvel()\n")
      func failure() async throws -> Failure {
        let run = try await home.run(["port", "--check", home.url.path + "/Cow", "--json"])
        run.expect(1)
        return try run.json(Failure.self)
      }
      let missing = try await failure()
      #expect(missing.error.code == "failed" && missing.result.count == 2)
      #expect(missing.error.message == "2 uses of modules or names that do not exist on Linux.")
      try home.write("Cow/A.swift", "let a = " + String(repeating: "(", count: 3000))
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(2)
      #expect(run.errors.contains("/Cow/A.swift is skipped: brackets, #if"), "\(run.errors)")
      // The other files are checked, but the names of this one are unknown.
      try home.write("Cow/B.swift", "let b = 1\n")
      let unread = try await failure()
      #expect(unread.error.message.hasPrefix("Not all sources were checked."))
      #expect(unread.result.isEmpty)
      // For comparison: without the source, the check succeeds.
      try FileManager.default.removeItem(atPath: home.url.path + "/Cow/A.swift")
      try await home.run(["port", "--check", home.url.path + "/Cow"]).expect(0)
    }
  }

  @Test("The modules of the project are not Apple's, and a folder's name excuses only a qualifier")
  func ownModules() async throws {
    try await CommandHome.with { home in
      try home.write(
        "Folio/Share/A.swift",
        """
        import SwiftUI
        extension Folio.Category {}
        let a = Folio.Category.self, b = NSFWKit.Category.self, c: ShareKit.Category? = nil
        let d = Folio(), e = UIMarvel.Category.self, f = LooseKit.Category.self
        """)
      try home.write("Folio/Kit/B.swift", "struct Category {}\n")
      try home.write("Folio/UIMarvel/C.swift", "")
      let path = home.url.path + "/Folio/Share"
      try FileManager.default.createDirectory(
        atPath: home.url.path + "/Folio/.git", withIntermediateDirectories: true)
      // The project's folder has the name of a module. The other modules are not known.
      let found = try await findings(home, path).map(\.place)
      #expect(
        found == [
          "3:34 NSFWKit", "3:60 ShareKit", "4:9 Folio", "4:22 UIMarvel", "4:50 LooseKit",
        ])
      try home.write(
        "Folio/Folio.xcodeproj/project.pbxproj",
        "PRODUCT_MODULE_NAME = NSFWKit;\nPRODUCT_NAME = \"$(TARGET_NAME)\";\n")
      try home.write(
        "Folio/Package.swift", "let a = Target.target(\n  name: \"ShareKit\", path: \"Kit\")\n")
      try home.write("Folio/project.yml", "name: Folio\ntargets:\n  LooseKit:\n    type: a\n")
      #expect(
        try await findings(home, path).map(\.place) == ["4:9 Folio", "4:22 UIMarvel"])
    }
  }

  @Test("A bundle prints the missing names before the build, and with the build's failure")
  func bundle() async throws {
    try await CommandHome.with { home in
      try home.write(
        "author/Package.swift",
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "author", products: [.library(name: "CowShare", targets: ["CowShare"])],
          targets: [.target(name: "CowShare")])
        """)
      let source = "author/Sources/CowShare/Cow.swift"
      try home.write(source, "import WebKit\nclass Cow { let view = WKWebView() }\n")
      try home.write("author/Cow.app/Info.plist", Self.list("Cow", ""))
      try home.write(
        "author/Cow.app/PlugIns/CowShare.appex/Info.plist",
        Self.list(
          "Cow.share",
          """
          <key>NSExtension</key><dict>
          <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
          <key>NSExtensionPrincipalClass</key><string>CowShare.Cow</string>
          </dict>
          """))
      var process = home.process(["bundle", "--package", home.url.path + "/author", "-c", "debug"])
      process.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      let failed = try await home.ending(of: process)
      failed.expect(1)
      let warning = "/\(source):1:8: warning: module WebKit does not exist on Linux"
      #expect(failed.errors.contains(warning), "\(failed.errors)")
      #expect(failed.errors.contains("/\(source):2:24: warning: WKWebView"), "\(failed.errors)")
      #expect(
        failed.errors.contains(
          "The sources use what does not exist on Linux: module WebKit, WKWebView."),
        "\(failed.errors)")
      let parts = failed.errors.components(separatedBy: "Building CowShare")
      #expect(parts.count > 1 && parts[0].contains(warning), "\(failed.errors)")

      // Another failure of a build names nothing.
      try home.write(source, "class Cow { let view = marvel }\n")
      let other = try await home.ending(of: process)
      other.expect(1)
      #expect(!other.errors.contains("does not exist on Linux"), "\(other.errors)")
    }
  }

  private static func list(_ name: String, _ content: String) -> String {
    """
    <?xml version="1.0"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.\(name)</string>
    \(content)
    </dict></plist>

    """
  }
}
