import Foundation
import Glibc
import Linux
import PortStep
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

  @Test("Paths that have the name of a source and lead to no file are skipped with a note")
  func noFiles() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/Package.swift", "")
      try home.write("Cow/Share/A.swift", "import UIKit\nlet a = UIMarvel()\n")
      try home.write("Cow/Share/Folder.swift/B.swift", "import UIKit\nlet b = UIMarvel2()\n")
      let folder = home.url.path + "/Cow/Share"
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/Link.swift", withDestinationPath: "nowhere")
      try #require(mkfifo(folder + "/Pipe.swift", 0o600) == 0)
      // The rest of the project is searched for declarations.
      try #require(mkfifo(home.url.path + "/Cow/Pipe.h", 0o600) == 0)
      let run = try await home.run(["port", "--check", folder])
      run.expect(1)
      #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
      for sentence in [
        "/Link.swift is skipped: the file to which the link leads does not exist.\n",
        "/Folder.swift is skipped: a folder is not a source.\n",
        "/Pipe.swift is skipped: a FIFO, a socket or a device is not a source.\n",
      ] {
        #expect(run.errors.contains(folder + sentence), "\(run.errors)")
      }
      let alone = try await home.run(["port", "--check", folder + "/Pipe.swift"])
      alone.expect(2)
      #expect(alone.errors.contains("No source was checked."), "\(alone.errors)")
    }
  }

  @Test("A source of more than 4 MiB is skipped, and many clauses of one #if take little time")
  func large() async throws {
    try await CommandHome.with { home in
      try home.write(
        "Cow/A.swift",
        "#if A\n" + String(repeating: "#elseif B\n", count: 40_000) + "let a = UIMarvel()\n#endif\n"
      )
      try home.write("Cow/B.swift", String(repeating: "let b = UIMarvel2()\n", count: 1 << 18))
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(1)
      #expect(run.output.split(separator: "\n").count == 1, "\(run.output.prefix(500))")
      #expect(
        run.errors.contains(
          "/Cow/B.swift is skipped: sources of more than 4 MiB are not checked.\n"),
        "\(run.errors)")
    }
  }

  @Test("The fault of a source says why the source cannot be read")
  func faults() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "A.swift")
    try Data("let a = 1\n".utf8).write(to: file)
    let path = folder.url.path + "/" + String(repeating: "a", count: 300) + ".swift"
    let fault = SourceFault(of: path)
    #expect(fault == .unreadable(reason: "File name too long"))
    #expect(SourceFault(of: file.path) == nil)
    #expect(throws: SourceFault.tooLarge) { try SourceContent.read(file.path, limit: 3) }
  }

  @Test("If the program of the check crashes, the error names the file that it read")
  func crash() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/A.swift", "let a = 1\n")
      try home.write(
        "Cow/B.swift", "let b: " + String(repeating: "repeat each ", count: 200_000) + "C\n")
      let run = try await home.run(["port", "--check", home.url.path + "/Cow"])
      run.expect(1)
      #expect(run.errors.contains("was ended by the signal SIG"), "\(run.errors)")
      #expect(run.errors.contains("while it read \(home.url.path)/Cow/B.swift."), "\(run.errors)")
      #expect(!run.errors.contains("toolchain"), "\(run.errors)")
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
