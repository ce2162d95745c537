import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Runs of `sharesheet bundle` for an Xcode project with packages in its folder. The real compiler
/// compiles the copies of the packages against the built modules. The program of the extension is
/// built with the tests, because a build of Sharesheet takes minutes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LocalPackageTests {
  private static let copies = ".build/sharesheet-xcode/Herd-xcode/.build/sharesheet-packages"

  private func herd(_ home: CommandHome) throws -> URL {
    let copy = home.url.appending(path: "Herd")
    try copyOwned(CommandHome.fixtures.appending(path: "Herd"), to: copy)
    return copy
  }

  /// Bundles the project. `swift build` is replaced by the compilation of the packages' sources.
  /// - Parameter sources: The folder of HerdKit's package, relative to the project.
  private func bundle(
    _ home: CommandHome, _ herd: URL, sources: String, _ arguments: String...
  ) async throws -> CommandHome.Ending {
    let built = URL(filePath: RunningProgram.pathBesideOwn("HerdShare"))
    let modules = built.deletingLastPathComponent().appending(path: "Modules").path
    let checkout = CommandHome.checkout.path
    let programs = home.url.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try? FileManager.default.createSymbolicLink(
      at: programs.appending(path: "HerdShare_ExtensionMain"), withDestinationURL: built)
    let own = ProcessInfo.processInfo.environment
    let path = try home.replaceBuild(
      by: """
        case "$*" in *--show-bin-path*) echo '\(programs.path)'; exit 0;; esac
        for map in '\(modules)'/../C*.build/module.modulemap \
          '\(checkout)'/Ground/C*/module.modulemap \
          '\(checkout)'/.build/checkouts/*/Sources/*/include/module.modulemap
        do
          maps="$maps -Xcc -fmodule-map-file=$map"
        done
        exec swiftc -typecheck -parse-as-library -swift-version 5 -module-name HerdKit \
          -module-cache-path '\(home.url.path)/cache' -I '\(modules)' \
          $maps \
          '\(herd.path)/\(sources)'/Sources/HerdKit/*.swift
        """)
    var process = home.process(
      ["bundle", herd.path, "--target", "HerdShare"] + arguments)
    process.environment["PATH"] = path
    process.environment["XDG_CACHE_HOME"] = own["HOME"].map { $0 + "/.cache" }
    return try await home.ending(of: process)
  }

  /// Returns the manifest of a package as SwiftPM reads it.
  private func manifest(_ home: CommandHome, _ folder: URL) async throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let swift = try #require(
      path.split(separator: ":").map { "\($0)/swift" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    var process = ChildProcess(path: swift)
    process.arguments = [
      "package", "--package-path", folder.path, "--scratch-path", home.url.path + "/manifest",
      "dump-package",
    ]
    process.environment = ProcessInfo.processInfo.environment
    let ending = try await home.ending(of: process)
    ending.expect(0)
    return ending.output.filter { !$0.isWhitespace }
  }

  @Test("An extension that imports a package of the project is built with the ported package")
  func whole() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      try await bundle(
        home, herd, sources: "\(Self.copies)/HerdKit", "--install"
      ).expect(0)
      try await home.run(
        "share", "--text", "moo", "--to", "HerdShare", "--post", "--wait"
      ).expect(0)
      let log = try await home.run("logs", "HerdShare").output
      #expect(log.contains("roll: Berta Fleckvieh, Resi am"), "\(log)")
      #expect(log.contains("[org.sharesheet.test.Herd:roll] 2 cows"), "\(log)")

      // The author's files do not change, and a package without Apple's names has no copy.
      let manager = FileManager.default
      for path in ["HerdKit/Package.swift", "HerdKit/Sources/HerdKit/HerdRoll.swift"] {
        #expect(
          manager.contentsEqual(
            atPath: herd.path + "/" + path,
            andPath: CommandHome.fixtures.path + "/Herd/" + path))
      }
      #expect(try manager.contentsOfDirectory(atPath: herd.path + "/HerdKit").count == 2)
      let copies = herd.appending(path: Self.copies)
      #expect(try manager.contentsOfDirectory(atPath: copies.path) == ["HerdKit"])
      let kit = copies.appending(path: "HerdKit/Sources/HerdKit")
      let ported = try String(
        contentsOf: kit.appending(path: "HerdRoll.ported.swift"), encoding: .utf8)
      let built = try String(
        contentsOf: CommandHome.fixtures.appending(path: "HerdKit/HerdRoll.swift"),
        encoding: .utf8)
      let original = herd.path + "/HerdKit/Sources/HerdKit/HerdRoll.swift"
      #expect(
        built == "// swift-format-ignore-file\n"
          + ported.replacing(original, with: "HerdRoll.swift"))
      #expect(manager.fileExists(atPath: kit.path + "/herd.xml"))
    }
  }

  @Test("SwiftPM reads the products that the copy's manifest adds, and the path of the copy")
  func manifests() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      try await bundle(home, herd, sources: "\(Self.copies)/HerdKit").expect(0)
      let kit = try await manifest(home, herd.appending(path: "\(Self.copies)/HerdKit"))
      for product in ["UIKit", "OSLog", "SharesheetCombine"] {
        #expect(kit.contains("\"\(product)\",\"Sharesheet\""), "\(kit)")
      }
      #expect(kit.contains("\"path\":\"\(CommandHome.checkout.path)\""), "\(kit)")
      #expect(kit.contains("\"path\":\"\(herd.path)/HerdBreeds\""), "\(kit)")
      #expect(kit.contains("\"path\":\"herd.xml\"") && kit.contains("\"ios\""), "\(kit)")
      let root = herd.appending(path: ".build/sharesheet-xcode/Herd-xcode")
      let copy = try await manifest(
        home, root.appending(path: ".build/sharesheet-ported/Herd-xcode"))
      #expect(copy.contains("\"path\":\"\(herd.path)/\(Self.copies)/HerdKit\""), "\(copy)")
      // The control: the generated package itself names the author's folder.
      #expect(try await manifest(home, root).contains("\"path\":\"\(herd.path)/HerdKit\""))
    }
  }

  @Test("Without the port step, the build of the package fails") func control() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let ending = try await bundle(home, herd, sources: "HerdKit")
      ending.expect(1)
      #expect(ending.errors.contains("no such module 'Combine'"), "\(ending.errors)")
      #expect(!ending.errors.contains("were not fetched"), "\(ending.errors)")
    }
  }

  @Test("A failed build names the packages that SwiftPM has not fetched")
  func unfetched() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let file = herd.appending(path: "HerdKit/Package.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let url = "https://127.0.0.1:9/cow-bell-\(getpid()).git"
      try text.replacing(
        "dependencies: [.package(",
        with: "dependencies: [.package(url: \"\(url)\", from: \"1.0.0\"), .package("
      ).write(to: file, atomically: true, encoding: .utf8)
      let ending = try await bundle(home, herd, sources: "HerdKit")
      ending.expect(1)
      #expect(ending.errors.contains("These packages were not fetched: \(url)"), "\(ending.errors)")
    }
  }

  @Test(
    "A link in place of a generated package is removed, and the files behind it stay",
    arguments: [
      copies + "/HerdKit", copies, ".build/sharesheet-xcode/Herd-xcode/.build",
      ".build/sharesheet-xcode/Herd-xcode/.build/sharesheet-ported/Herd-xcode",
    ])
  func links(place: String) async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let manager = FileManager.default
      let others = home.url.appending(path: "others")
      try home.write("others/Sources/HerdKit/Notes.swift", "notes")
      let link = herd.appending(path: place)
      try manager.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.createSymbolicLink(at: link, withDestinationURL: others)
      try await bundle(home, herd, sources: "\(Self.copies)/HerdKit").expect(0)
      #expect(
        try manager.subpathsOfDirectory(atPath: others.path).sorted() == [
          "Sources", "Sources/HerdKit", "Sources/HerdKit/Notes.swift",
        ])
      // The build has written its own folder instead.
      let written = try manager.attributesOfItem(atPath: link.path)[.type]
      #expect(written as? FileAttributeType == .typeDirectory)
    }
  }

  @Test("A manifest whose form cannot be changed is refused with the form to write")
  func refused() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let file = herd.appending(path: "HerdKit/Package.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("let package = Package(", with: "_ = Package(")
        .write(to: file, atomically: true, encoding: .utf8)
      let ending = try await bundle(home, herd, sources: "\(Self.copies)/HerdKit")
      ending.expect(1)
      #expect(
        ending.errors.contains("\(file.path) has no variable with the package"),
        "\(ending.errors)")
    }
  }
}
