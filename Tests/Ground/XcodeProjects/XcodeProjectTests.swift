import Foundation
import Testing

@testable import XcodeProjects

/// The project is `Tests/Fixtures/Herd`: an app, a share extension with groups of files, an action
/// extension with a synchronized folder, and a widget.
@Suite struct XcodeProjectTests {
  private static let herd = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Herd")

  private func target(_ name: String) throws -> XcodeTarget {
    let project = try XcodeProject(
      Self.herd.appending(path: "Herd.xcodeproj"), configuration: "Release")
    return try #require(project.targets.first { $0.name == name })
  }

  private func names(_ paths: [String]) -> [String] {
    paths.map { $0.replacing(Self.herd.path + "/", with: "") }
  }

  @Test("A target with groups has its own files and those of other folders") func groups() throws {
    let share = try target("HerdShare")
    #expect(share.kind == .appExtension && share.moduleName == "HerdShare")
    #expect(
      names(share.sources) == [
        "HerdShare/ShareViewController.swift", "Kit/HerdStore.swift",
        "HerdAction/Pages/Names.swift",
      ])
    #expect(
      names(share.resources) == [
        "HerdShare/Base.lproj/MainInterface.storyboard", "HerdShare/Assets.xcassets",
        "HerdShare/Localizable.xcstrings",
      ])
  }

  @Test("A synchronized folder has all files except the exceptions") func synchronized() throws {
    let action = try target("HerdAction")
    #expect(
      names(action.sources) == [
        "HerdAction/ActionViewController.swift", "HerdAction/Pages/Names.swift",
      ])
    #expect(names(action.resources) == ["HerdAction/Media.xcassets", "HerdAction/Notes.txt"])
  }

  @Test("Settings come from the project, the target and Xcode itself") func settings() throws {
    let share = try target("HerdShare")
    #expect(share.settings["PRODUCT_BUNDLE_IDENTIFIER"] == "org.sharesheet.test.Herd.HerdShare")
    #expect(share.settings["MARKETING_VERSION"] == "2.1" && share.isForIOS)
  }

  @Test("An app depends on the extensions that it embeds or builds") func dependencies() throws {
    #expect(try target("Herd").dependencies == ["HerdShare", "HerdAction", "HerdWidget"])
  }

  /// Writes a project with one target and two files, and returns the target's sources.
  private func sources(_ files: String, _ settings: String = "") throws -> XcodeTarget {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    let project = folder.appending(path: "P.xcodeproj")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("class A {}\n".utf8).write(to: folder.appending(path: "A.swift"))
    try Data("X = from file\nY = $(X) // note\n".utf8).write(
      to: folder.appending(path: "P.xcconfig"))
    let text = """
      { rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T); };
        T = { isa = PBXNativeTarget; name = T; buildPhases = (S); buildConfigurationList = L;
          productType = "com.apple.product-type.application"; };
        S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X;
          buildSettings = { \(settings) }; };
        X = { isa = PBXFileReference; path = P.xcconfig; sourceTree = "<group>"; };
        \(files)
      }; }
      """
    try Data(text.utf8).write(to: project.appending(path: "project.pbxproj"))
    let targets = try XcodeProject(project, configuration: "Release").targets
    return try #require(targets.first)
  }

  @Test("Files outside the project's checkout are not used") func boundary() throws {
    let outside = """
      G = { isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = /etc/passwd.swift; sourceTree = "<absolute>"; };
      """
    #expect(try sources(outside).sources.map { ($0 as NSString).lastPathComponent } == ["A.swift"])
    let above = outside.replacing("/etc/passwd.swift", with: "../../x.swift")
      .replacing("\"<absolute>\"", with: "\"<group>\"")
    #expect(try sources(above).sources.count == 1)
  }

  @Test("Groups that contain each other end") func circle() throws {
    let target = try sources(
      """
      G = { isa = PBXGroup; children = (H); path = g; sourceTree = "<group>"; };
      H = { isa = PBXGroup; children = (G, F1); path = h; sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      """)
    #expect(target.sources.isEmpty)
  }

  @Test("Settings files and conditional settings are read") func files() throws {
    let target = try sources(
      "", "Z = \"$(Y)!\"; \"W[sdk=iphoneos*]\" = phone; \"W[sdk=macosx*]\" = mac; W = any;")
    #expect(target.settings["Z"] == "from file!" && target.settings["W"] == "phone")
  }

  @Test("A file that is not a project is refused with its path and line") func refused() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString + ".xcodeproj")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "project.pbxproj")
    for (text, words) in [("{}", "contains no project"), ("{\n=", "project.pbxproj:2: ")] {
      try Data(text.utf8).write(to: file)
      let error = #expect(throws: XcodeProjectError.self) {
        try XcodeProject(folder, configuration: "Release")
      }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
    try FileManager.default.removeItem(at: file)
    #expect(throws: XcodeProjectError.self) {
      try XcodeProject(folder, configuration: "Release")
    }
  }
}
