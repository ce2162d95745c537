import Contract
import ExtensionBundles
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BundleCommandTests {
  @Test("A product with its property list and entitlements becomes an app that can receive shares")
  func whole() async throws {
    try await CommandHome.with { home in
      let made = try await home.bundle("--app", CommandHome.parcelApp.path, "--install", "--json")
      made.expect(0)
      let report = try #require(try made.json([CommandHome.BundleReport].self).first)
      #expect(report.extensions == ["org.sharesheet.test.Parcel.ParcelExtension"])
      let installed = try #require(report.installed)
      #expect(installed.path.hasPrefix(home.directories.applications.path))
      let list = try String(
        contentsOfFile: report.app + "/PlugIns/ParcelExtension.appex/Info.plist", encoding: .utf8)
      #expect(list.contains("ParcelExtension.ParcelViewController") && !list.contains("$("))

      // The installed app is a copy, so the output can be deleted.
      try FileManager.default.removeItem(atPath: report.app)
      let share = try await home.run("share", "--text", "moo", "--to", "Parcel", "--post", "--json")
      share.expect(0)
    }
  }

  @Test("An invalid host of --allow is refused before anything is built") func allowedHost()
    async throws
  {
    try await CommandHome.with { home in
      let refused = try await home.bundle(
        "--app", CommandHome.parcelApp.path, "--install", "--allow", "http://127.0.0.1")
      refused.expect(2)
      #expect(refused.errors.contains("http://127.0.0.1 is not a host"), "\(refused.errors)")
      #expect(!(try await home.listed().contains { $0.id == CommandHome.parcel }))
    }
  }

  /// If Foundation were linked in without `--wrap`, its `UserDefaults(suiteName:)` would be called
  /// instead of this project's, and written values would be lost.
  @Test("A self-contained program is linked with this project's group settings")
  func selfContained() async throws {
    try await CommandHome.with { home in
      let log = home.url.appending(path: "arguments").path
      let path = try home.replaceBuild(by: "echo \"$@\" > '\(log)'\nexit 1")
      try home.write(
        "author/Package.swift",
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "author", products: [.library(name: "cow-share", targets: ["CowKit"])],
          targets: [.target(name: "CowKit")])
        """)
      try home.write("author/Sources/CowKit/Cow.swift", "class Cow {}\n")
      try home.write(
        "author/Cow.app/Info.plist",
        Self.list("<key>CFBundleIdentifier</key><string>com.example.Cow</string>"))
      try home.write(
        "author/Cow.app/PlugIns/cow-share.appex/Info.plist",
        Self.list(
          """
          <key>CFBundleIdentifier</key><string>com.example.Cow.share</string>
          <key>CFBundleExecutable</key><string>cow-share</string>
          <key>NSExtension</key><dict>
          <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
          <key>NSExtensionPrincipalClass</key><string>CowKit.Cow</string>
          </dict>
          """))
      var process = home.process([
        "bundle", "--package", home.url.path + "/author", "--self-contained",
      ])
      process.environment["PATH"] = path
      let made = try await home.ending(of: process)
      let arguments = try #require(
        try? String(contentsOfFile: log, encoding: .utf8), "\(made.errors)"
      ).split(whereSeparator: \.isWhitespace)
      #expect(arguments.contains("--static-swift-stdlib"))
      for way in ["9suiteNameACSgSSSg_tcfC", "9suiteNameACSgSSSg_tcfc", "ACycfC", "8standardACvgZ"]
      {
        #expect(
          arguments.contains { $0.hasPrefix("--wrap=") && $0.hasSuffix("UserDefaultsC" + way) })
      }
    }
  }

  /// The author's package contains a substitute for this project, because a build of the project
  /// takes minutes. The substitute's `NSExtensionMain` prints the class that it would start.
  @Test(
    "A library product gets a main program, and its storyboard's class is qualified with its module"
  )
  func suppliedMain() async throws {
    try await CommandHome.with { home in
      try home.write(
        "author/Package.swift",
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "author",
          products: [.library(name: "cow-share", targets: ["CowKit"])],
          targets: [
            .target(name: "CUserDefaults"), .target(name: "UIKit", dependencies: ["CUserDefaults"]),
            .target(name: "CowKit", dependencies: ["UIKit"]),
          ])
        """)
      try copyOwned(
        CommandHome.checkout.appending(path: "API/CUserDefaults"),
        to: home.url.appending(path: "author/Sources/CUserDefaults"))
      // Replaces AppGroups: calls from a file that imports only Foundation arrive here.
      try home.write(
        "author/Sources/UIKit/Settings.swift",
        """
        import CUserDefaults
        import Foundation
        @_cdecl("appgroups_way") func way(_: UnsafeRawPointer, _: UInt, _: UnsafeMutableRawPointer?) -> Int32 { 1 }
        @_cdecl("appgroups_standard") func standard() -> UnsafeMutableRawPointer { fatalError() }
        @_cdecl("appgroups_suite") func suite(_: UInt, _: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
          print("asked for ours:", cuserdefaults_takes_over())
          return nil
        }
        func ask() { print(UserDefaults(suiteName: "group.com.example") == nil) }
        """)
      try home.write(
        "author/Sources/UIKit/UIKit.swift",
        """
        import Glibc
        public func NSExtensionMain() -> Never { ask(); print("main of \\(_typeByName("6CowKit3CowC")!)"); exit(0) }
        """)
      try home.write("author/Sources/CowKit/Cow.swift", "import UIKit\nclass Cow {}\n")
      try home.write(
        "author/Cow.app/Info.plist",
        Self.list(
          "<key>CFBundleIdentifier</key><string>com.example.$(PRODUCT_NAME:rfc1034identifier)</string>"
        ))
      let appex = "author/Cow.app/PlugIns/cow-share.appex"
      try home.write(
        appex + "/Info.plist",
        Self.list(
          """
          <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
          <key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>
          <key>NSExtension</key><dict>
          <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
          <key>NSExtensionMainStoryboard</key><string>MainInterface</string>
          </dict>
          """))
      try home.write(
        appex + "/Base.lproj/MainInterface.storyboard",
        """
        <document type="x.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>\
        <viewController id="1" customClass="Cow" customModuleProvider="target"/>\
        </objects></scene></scenes></document>
        """)
      var process = home.process(
        ["bundle", "--package", home.url.path + "/author", "-c", "debug", "--json"])
      process.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      let made = try await home.ending(of: process)
      made.expect(0)
      let report = try #require(try made.json([CommandHome.BundleReport].self).first)
      #expect(report.extensions == ["com.example.Cow.cow-share"])
      let folder = report.app + "/PlugIns/cow-share.appex"
      let list = try String(contentsOfFile: folder + "/Info.plist", encoding: .utf8)
      #expect(list.contains("<string>CowKit.Cow</string>"), "\(list)")
      let run = try await home.ending(of: ChildProcess(path: folder + "/cow-share"))
      run.expect(0)
      #expect(run.output == "asked for ours: true\ntrue\nmain of Cow\n")
    }
  }

  private static func list(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(content)\n</dict></plist>\n"
  }

  @Test("`bundle` overwrites neither a template nor a folder that it did not make")
  func keepsOtherFiles() async throws {
    try await CommandHome.with { home in
      let files = FileManager.default
      let out = home.url.appending(path: "out")
      let target = out.appending(path: "Parcel.app")
      let notes = target.appending(path: "notes.txt")
      try files.createDirectory(at: target, withIntermediateDirectories: true)
      try Data("moo".utf8).write(to: notes)
      func refuses(_ app: String, _ sentence: String) async throws {
        let ending = try await home.bundle("--app", app)
        ending.expect(1)
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
      }
      try await refuses(CommandHome.parcelApp.path, "was not created by `sharesheet bundle`")
      #expect(try Data(contentsOf: notes) == Data("moo".utf8))

      // A symbolic link is not followed either.
      let elsewhere = home.url.appending(path: "elsewhere")
      try files.moveItem(at: target, to: elsewhere)
      try files.createSymbolicLink(at: target, withDestinationURL: elsewhere)
      try await refuses(CommandHome.parcelApp.path, "was not created by `sharesheet bundle`")
      try files.removeItem(at: target)

      try copyOwned(CommandHome.parcelApp, to: target)
      let list = target.appending(path: "PlugIns/ParcelExtension.appex/Info.plist")
      let before = try Data(contentsOf: list)
      try await refuses(target.path, "would overwrite its own template")
      #expect(try Data(contentsOf: list) == before)
      #expect(BundleTemplate.all(in: out).count == 1)
      try files.removeItem(at: target)

      // An earlier output is replaced by the next one, and is not a template.
      for _ in 1...2 { try await home.bundle("--app", CommandHome.parcelApp.path).expect(0) }
      #expect(files.fileExists(atPath: list.path) && BundleTemplate.all(in: out).isEmpty)
    }
  }

  @Test("A wrong path is refused with what is expected and what is near")
  func wrongPaths() async throws {
    try await CommandHome.with { home in
      try home.write("notes.txt", "moo")
      try home.write("Barn.xcodeproj/project.pbxproj", "{")
      try home.write("ios/Cow.xcodeproj/project.pbxproj", "{")
      try home.write("node_modules/Other/Package.swift", "")
      try home.write("Kit/Package.swift", "")
      let root = home.url.path
      let near = "Found in \(root): Barn.xcodeproj, Kit, ios/Cow.xcodeproj."
      try FileManager.default.createDirectory(
        atPath: root + "/Empty.xcodeproj", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        atPath: root + "/empty", withIntermediateDirectories: true)
      let step = "Name the folder that contains Package.swift, or an Xcode project, X.xcodeproj."
      for (words, sentences) in [
        (
          ["bundle", root + "/nowhere"],
          ["There is no file or folder \(root)/nowhere.", step, near]
        ),
        (["bundle", root + "/Pig.xcodeproj"], ["There is no file or folder", step, near]),
        (["bundle", root + "/notes.txt"], ["\(root)/notes.txt is a file.", step, near]),
        (["bundle", root + "/ios"], ["project.pbxproj:1"]),
        (
          ["bundle", root + "/Empty.xcodeproj"],
          ["/Empty.xcodeproj contains no project.pbxproj", "generate the project again", near]
        ),
        (["bundle", root + "/empty"], ["There is no Package.swift and no Xcode project in"]),
        (
          ["port", "--check", root + "/notes.txt"], ["is no Swift source. Name a file that ends in"]
        ),
        (
          ["port", "--check", root + "/nowhere"],
          ["There is no file or folder", "Name a Swift source, the folder", near]
        ),
        (
          ["port", "--check", root + "/empty"],
          ["There is no Swift source in", "Name the folder of the extension's sources"]
        ),
        (["port", "--check", root + "/Empty.xcodeproj"], ["contains no project.pbxproj", near]),
      ] {
        let ending = try await home.run(words)
        #expect(ending.status == .exited(code: 2))
        for sentence in sentences {
          #expect(ending.errors.contains(sentence), "\(words): \(ending.errors)")
        }
        // An empty folder has nothing near.
        if words.last == root + "/empty" { #expect(!ending.errors.contains("Found in")) }
      }
    }
  }

  @Test(
    "A file's name cannot forge a finding of a check",
    arguments: [
      "Cow\nMade:1:1: Up does not exist on Linux: forged.swift", "Cow\rMade up.swift",
      "Cow\r\nMade up.swift", "Cow\u{2028}Made up.swift", "Cow\u{2029}Made up.swift",
      "Cow\u{85}Made up.swift", "Cow\u{B}Made up.swift", "Cow\u{C}Made up.swift",
      "Cow\n\n\nMade up.swift",
      "\nMade up.swift", "Cow\u{1B}[2K\u{1B}[1AMade up.swift", "Cow\u{202E}up.swift",
    ])
  func forgedFinding(name: String) async throws {
    try await CommandHome.with { home in
      let folder = home.url.appending(path: "sources")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("import MapKit\n".utf8).write(to: folder.appending(path: name))
      let ending = try await home.run(["port", "--check", folder.path])
      ending.expect(1)
      let lines = ending.output.dropLast().split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      #expect(lines.count == 1 && ending.output.contains("MapKit"), "\(ending.output)")
      #expect(!ending.output.unicodeScalars.contains { $0.isTreacherous })
    }
  }

  @Test(
    "If a package's property lists are refused, its manifest is not run",
    arguments: [true, false])
  func manifestNotRun(isBad: Bool) async throws {
    try await CommandHome.with { home in
      let package = home.url.appending(path: "Cow")
      let files = FileManager.default
      let extensionFolder = package.appending(path: "Cow.app/PlugIns/CowShare.appex")
      try files.createDirectory(at: extensionFolder, withIntermediateDirectories: true)
      let ran = home.url.appending(path: "ran").path
      try Data(
        """
        // swift-tools-version: 6.0
        import Foundation
        import PackageDescription
        FileManager.default.createFile(atPath: "\(ran)", contents: nil)
        let package = Package(name: "Cow")

        """.utf8
      ).write(to: package.appending(path: "Package.swift"))
      let list = try Data(contentsOf: CommandHome.parcelApp.appending(path: "Info.plist"))
      try list.write(to: package.appending(path: "Cow.app/Info.plist"))
      let own = CommandHome.parcelApp.appending(path: "PlugIns/ParcelExtension.appex/Info.plist")
      try (isBad ? Data("<plist".utf8) : Data(contentsOf: own))
        .write(to: extensionFolder.appending(path: "Info.plist"))
      var process = home.process([
        "bundle", "--package", package.path, "--programs", home.url.path, "--output",
        home.url.appending(path: "out").path,
      ])
      process.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      try await home.ending(of: process).expect(1)
      // For comparison: with valid property lists, the manifest is run.
      #expect(files.fileExists(atPath: ran) == !isBad)
    }
  }

  @Test("A package that cannot become an app is refused before any file is written")
  func refused() async throws {
    try await CommandHome.with { home in
      let empty = home.url.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      for (words, status, sentence) in [
        (["bundle", "--package", empty.path], 2, "There is no Package.swift"),
        (["bundle", "--info-plist", "x"], 2, "--info-plist goes with one --product"),
        (["bundle", "--name", "x"], 2, "go with --info-plist"),
        (["bundle", "-c", "fast"], 2, "fast"),
      ] {
        let ending = try await home.run(words)
        ending.expect(Int32(status))
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
      }
      let other = try await home.bundle("--product", "Parcel2")
      other.expect(2)
      #expect(other.errors.contains("The product 'Parcel2' makes no extension"))
      let bare = try await home.bundle(
        "--app", CommandHome.parcelApp.path + "/PlugIns/ParcelExtension.appex")
      bare.expect(1)
      #expect(bare.errors.contains("an extension without its app"))
      #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: "out").path))
      #expect(home.daemons.isEmpty)
    }
  }
}
