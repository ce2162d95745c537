import Foundation
import Linux
import TestServers
import Testing

/// Runs of `sharesheet bundle` for a project of Xcode. The programs are built with the tests,
/// because a build of Sharesheet takes minutes.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct XcodeBundleTests {
  private func herd(_ home: CommandHome) throws -> URL {
    let copy = home.url.appending(path: "Herd")
    try copyOwned(CommandHome.fixtures.appending(path: "Herd"), to: copy)
    return copy
  }

  private func bundle(_ home: CommandHome, _ arguments: String...) async throws
    -> CommandHome.Ending
  { try await bundle(home, arguments) }

  private func bundle(
    _ home: CommandHome, _ arguments: [String], language: String? = nil
  ) async throws -> CommandHome.Ending {
    let own = ProcessInfo.processInfo.environment
    let built = URL(filePath: RunningProgram.pathBesideOwn("HerdShare"))
    let programs = home.url.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["HerdShare", "HerdAction"] {
      try? FileManager.default.createSymbolicLink(
        at: programs.appending(path: name), withDestinationURL: built)
    }
    var process = home.process(["bundle", "--programs", programs.path] + arguments)
    process.environment["PATH"] = own["PATH"]
    process.environment["LANG"] = language
    process.environment["XDG_CACHE_HOME"] = own["HOME"].map { $0 + "/.cache" }
    return try await home.ending(of: process)
  }

  @Test("The extensions of a project are installed and take shares") func whole() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let made = try await bundle(home, herd.path, "--install", "--json")
      made.expect(0)
      let report = try #require(try made.json([CommandHome.BundleReport].self).first)
      #expect(report.app == herd.path + "/.build/applications/The Herd.app")
      #expect(
        report.extensions.sorted() == [
          "org.sharesheet.test.Herd.Action", "org.sharesheet.test.Herd.HerdShare",
        ])
      #expect(!made.errors.contains("files are left out"), "\(made.errors)")
      for words in ["HerdWidget is left out", "Herd: only"] {
        #expect(made.errors.contains(words), "\(made.errors)")
      }
      let plugIns = report.app + "/PlugIns"
      let share = try String(
        contentsOfFile: plugIns + "/HerdShare.appex/Info.plist", encoding: .utf8)
      #expect(share.contains("HerdShare.ShareViewController") && share.contains("2.1"))
      let action = try String(
        contentsOfFile: plugIns + "/HerdAction.appex/Info.plist", encoding: .utf8)
      #expect(action.contains("HerdAction.ActionViewController"))
      #expect(action.contains("Count the Herd"))
      #expect(
        FileManager.default.fileExists(atPath: plugIns + "/HerdAction.appex/Notes.txt"))

      let ending = try await home.run(
        "share", "--text", " moo ", "--to", "HerdShare", "--post", "--json")
      ending.expect(0)
    }
  }

  /// Shares with the extension in a language.
  /// - Returns: The lines of the extension's log.
  private func log(in language: String?, _ change: (URL) throws -> Void = { _ in }) async throws
    -> String
  {
    var log = ""
    try await CommandHome.with { home in
      let herd = try herd(home)
      try change(herd)
      try await bundle(home, [herd.path, "--install"], language: language).expect(0)
      try await home.run(
        "share", "--text", "moo", "--to", "HerdShare", "--post", "--wait"
      ).expect(0)
      log = try await home.run("logs", "HerdShare").output
    }
    return log
  }

  @Test("Texts of a string catalog are in the user's language, with plural forms")
  func texts() async throws {
    let german = try await log(in: "de_AT.UTF-8")
    for line in [
      "texts: Neue Kuh, Melken, Berta rufen", "counts: keine Kuh, 1 Kuh, 5 Kühe",
      "formats: 1 Kuh, 5 Kühe", "none: Barn",
    ] {
      #expect(german.contains(line), "\(german)")
    }
    let english = try await log(in: nil)
    for line in ["texts: New cow, Milk, Call Berta", "counts: 0 cows, 1 cow, 5 cows"] {
      #expect(english.contains(line), "\(english)")
    }
  }

  @Test("Colors, pictures and files of an asset catalog are found by their symbols and names")
  func assets() async throws {
    let log = try await log(in: nil)
    for line in [
      // An asset with the name of a system color does not replace it, and has only a resource.
      "none: Barn, 255 0 0", "colors: 255 128 51, 279 -58 -38, 255 59 48",
      "picture: 4.0 × 2.0, true", "empty: 0.0, true", "file: Berta",
    ] {
      #expect(log.contains(line), "\(log)")
    }
    // Without the catalog, the same calls find nothing.
    let without = try await self.log(in: nil) { herd in
      try FileManager.default.removeItem(at: herd.appending(path: "HerdShare/Assets.xcassets"))
    }
    #expect(without.contains("colors: 0 0 0, 0 0 0, 0 0 0"), "\(without)")
    #expect(without.contains("picture: 0.0 × 1.0, false"), "\(without)")
  }

  @Test("The symbols of a catalog are generated as the fixture's sources use them")
  func symbols() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      try await bundle(home, herd.path).expect(0)
      let folder = herd.appending(path: ".build/sharesheet-xcode/Herd-xcode/Sources/HerdShare")
      let made = try String(
        contentsOf: folder.appending(path: "GeneratedAssetSymbols.swift"), encoding: .utf8)
      let used = try String(
        contentsOf: herd.appending(path: "GeneratedAssetSymbols.swift"), encoding: .utf8)
      #expect(made == used)

      let catalog = herd.appending(path: "HerdShare/Localizable.xcstrings")
      try Data(String(repeating: "[", count: 100_000).utf8).write(to: catalog)
      let refused = try await bundle(home, herd.path)
      refused.expect(1)
      #expect(refused.errors.contains("not a valid JSON object"), "\(refused.errors)")
    }
  }

  @Test("The generated package has the project's files as links, and is not written again")
  func package() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      try await bundle(home, herd.appending(path: "Herd.xcodeproj").path).expect(0)
      let package = herd.appending(path: ".build/sharesheet-xcode/Herd-xcode")
      /// The times of all files and links, without those of folders.
      func state() throws -> [String: Date] {
        var times: [String: Date] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: package.path)
        where !name.hasPrefix(".build") {
          let path = package.appending(path: name).path
          let attributes = try FileManager.default.attributesOfItem(atPath: path)
          guard attributes[.type] as? FileAttributeType != .typeDirectory else { continue }
          times[name] = attributes[.modificationDate] as? Date
        }
        return times
      }
      let before = try state()
      #expect(before["Sources/HerdShare/HerdStore.swift"] != nil)
      #expect(before["Sources/HerdAction/Old Code.swift"] == nil)
      let link = package.appending(path: "Sources/HerdShare/Names.swift").path
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link)
          == herd.path + "/HerdAction/Pages/Names.swift")

      try FileManager.default.removeItem(at: herd.appending(path: "HerdAction/Notes.txt"))
      try await bundle(home, "--package", herd.path, "--target", "Herd").expect(0)
      let after = try state()
      #expect(after == before.filter { !$0.key.hasSuffix("Notes.txt") })
    }
  }

  @Test("`port --check` of a project checks its extensions, not the app")
  func names() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let app = herd.appending(path: "Herd/HerdApp.swift")
      try Data("import WebKit\n".utf8).write(to: app)
      for place in [herd.path, herd.path + "/Herd.xcodeproj"] {
        let clean = try await home.run("port", "--check", place)
        clean.expect(0)
        #expect(clean.errors.contains("HerdShare, HerdAction"), "\(clean.errors)")
      }
      // The control: the app's file itself, and the same line in an extension's file.
      try await home.run("port", "--check", app.path).expect(1)
      let own = herd.appending(path: "HerdShare/ShareViewController.swift")
      let text = try String(contentsOf: own, encoding: .utf8)
      try Data((text + "\nimport WebKit\n").utf8).write(to: own)
      let found = try await home.run("port", "--check", herd.path)
      found.expect(1)
      #expect(found.output.contains("ShareViewController.swift"), "\(found.output)")

      try FileManager.default.removeItem(at: own)
      let missing = try await bundle(home, herd.path)
      missing.expect(1)
      #expect(
        missing.errors.contains("ShareViewController.swift does not exist"), "\(missing.errors)")
    }
  }

  @Test("Links of a project neither bring the user's files into the app nor replace them")
  func links() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let manager = FileManager.default
      let secret = home.url.appending(path: "secret.txt")
      try home.write("secret.txt", "secret")
      // Foundation follows about 19 links, the kernel 40.
      for number in 0...25 {
        let target = number == 0 ? secret.path : herd.path + "/l\(number - 1)"
        try manager.createSymbolicLink(
          atPath: herd.path + "/l\(number)", withDestinationPath: target)
      }
      let notes = herd.path + "/HerdAction/Notes.txt"
      try manager.removeItem(atPath: notes)
      try manager.createSymbolicLink(atPath: notes, withDestinationPath: herd.path + "/l25")
      try manager.createSymbolicLink(
        atPath: herd.path + "/HerdAction/Loop", withDestinationPath: ".")
      let own = home.url.appending(path: "own/HerdShare/Names.swift")
      try home.write("own/HerdShare/Names.swift", "own")
      let package = herd.path + "/.build/sharesheet-xcode/Herd-xcode"
      try manager.createDirectory(atPath: package, withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        atPath: package + "/Sources", withDestinationPath: home.url.path + "/own")
      let made = try await bundle(home, herd.path, "--json")
      made.expect(0)
      let app = try #require(try made.json([CommandHome.BundleReport].self).first).app
      #expect(!manager.fileExists(atPath: app + "/PlugIns/HerdAction.appex/Notes.txt"))
      #expect(try String(contentsOf: own, encoding: .utf8) == "own")
      #expect(manager.fileExists(atPath: package + "/Sources/HerdShare/Names.swift"))

      // The control: the same text in the project's own file is in the app.
      try manager.removeItem(atPath: notes)
      try Data("secret".utf8).write(to: URL(filePath: notes))
      try await bundle(home, herd.path).expect(0)
      #expect(manager.fileExists(atPath: app + "/PlugIns/HerdAction.appex/Notes.txt"))
    }
  }

  @Test("Links in a data model do not bring other files into the app")
  func modelLinks() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      let manager = FileManager.default
      let text = "<model><entity name=\"Cow\"/></model>"
      try home.write("Secret.xcdatamodel/contents", text)
      let secret = home.url.appending(path: "Secret.xcdatamodel").path
      let version = try PropertyListSerialization.data(
        fromPropertyList: ["_XCCurrentVersionName": "Secret.xcdatamodel"], format: .xml, options: 0)
      try home.write("version", String(decoding: version, as: UTF8.self))
      let model = herd.path + "/HerdAction/Cattle.xcdatamodeld"
      try home.write("Herd/HerdAction/Cattle.xcdatamodeld/Cattle.xcdatamodel/contents", text)
      try home.write("Herd/HerdAction/Cattle.xcdatamodeld/File.xcdatamodel/layout", "")
      for (link, target) in [
        ("Folder.xcdatamodel", secret), ("File.xcdatamodel/contents", secret + "/contents"),
        (".xccurrentversion", home.url.appending(path: "version").path),
      ] {
        try manager.createSymbolicLink(
          atPath: "\(model)/\(link)", withDestinationPath: target)
      }
      func files() async throws -> [String] {
        let made = try await bundle(home, herd.path, "--json")
        made.expect(0)
        let app = try #require(try made.json([CommandHome.BundleReport].self).first).app
        let folder = app + "/PlugIns/HerdAction.appex/Cattle.momd"
        let info = try String(contentsOfFile: folder + "/VersionInfo.plist", encoding: .utf8)
        #expect(!info.contains("Secret"))
        return try manager.contentsOfDirectory(atPath: folder).sorted()
      }
      #expect(try await files() == ["Cattle.mom", "VersionInfo.plist"])
      // The control: the model's own folder with the same text is in the app.
      try manager.removeItem(atPath: model + "/Folder.xcdatamodel")
      try manager.copyItem(atPath: secret, toPath: model + "/Folder.xcdatamodel")
      #expect(try await files() == ["Cattle.mom", "Folder.mom", "VersionInfo.plist"])
    }
  }

  @Test("A target or a project that does not fit is refused with those that do")
  func refused() async throws {
    try await CommandHome.with { home in
      let herd = try herd(home)
      func refuses(_ words: String, _ arguments: String...) async throws {
        let ending = try await home.run(["bundle"] + arguments)
        #expect(
          ending.status != .exited(code: 0) && ending.errors.contains(words), "\(ending.errors)")
      }
      try await refuses(
        "These have one: Herd, HerdShare, HerdAction", herd.path, "--target", "HerdWidget")
      try await refuses("use --target", herd.path, "--product", "HerdShare")
      try await refuses("Found in \(home.url.path): Herd/Herd.xcodeproj", home.url.path + "/Cow")
      try FileManager.default.createDirectory(
        at: herd.appending(path: "Cow.xcodeproj"), withIntermediateDirectories: true)
      try await refuses(
        "several Xcode projects. Name one of them: Cow.xcodeproj, Herd.xcodeproj", herd.path)
      let file = herd.appending(path: "Herd.xcodeproj/project.pbxproj")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing("archiveVersion = 1;", with: "<<<<<<< HEAD").utf8).write(to: file)
      try await refuses("project.pbxproj:3: ", herd.path + "/Herd.xcodeproj")
      // Without the extensions' type, the project's targets are named.
      let project = herd.path + "/Herd.xcodeproj"
      try Data(text.replacing("product-type.app-extension", with: "product-type.tool").utf8)
        .write(to: file)
      try await refuses("Its targets: Herd, HerdShare", project)
      try await refuses("with the template Share Extension in Xcode", project)
      let check = try await home.run(["port", "--check", project])
      check.expect(2)
      for words in ["Its targets: Herd, HerdShare", "To check other sources, name their folder."] {
        #expect(check.errors.contains(words), "\(check.errors)")
      }
      // Without the app's type, the extensions are in no app.
      try Data(text.replacing("product-type.application", with: "product-type.tool").utf8)
        .write(to: file)
      try await refuses("contains the extension HerdShare, HerdAction. Add", project)
    }
  }
}
