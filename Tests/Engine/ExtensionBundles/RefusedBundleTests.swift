import Contract
import Foundation
import Glibc
import Testing

@testable import ExtensionBundles

/// A faulty bundle is refused with its path and a remedy, and other bundles are not affected.
struct RefusedBundleTests {
  let fixture: BundleFixture
  private static let plugIn = "Cow.app/PlugIns/Cow Share-1.appex"

  init() throws {
    fixture = try BundleFixture()
    try fixture.writeWhole()
  }

  private func refusal() throws -> ExtensionProblem {
    let contents = fixture.catalog.read()
    #expect(contents.extensions.isEmpty)
    #expect(contents.problems.count == 1)
    let problem = try #require(contents.problems.first)
    #expect(problem.path.hasPrefix(fixture.folder.path))
    #expect(!problem.remedy.isEmpty)
    return problem
  }

  private func edit(_ key: String, _ value: Any?, inRole: Bool = false) throws {
    var info = BundleFixture.plugIn
    if inRole {
      var role = try #require(info["NSExtension"] as? [String: Any])
      role[key] = value
      info["NSExtension"] = role
    } else {
      info[key] = value
    }
    try fixture.write(info, Self.plugIn + "/Info.plist")
  }

  @Test(
    arguments: [
      ("CFBundleIdentifier", nil, "CFBundleIdentifier is missing"),
      ("CFBundleIdentifier", 7, "CFBundleIdentifier is not a string"),
      ("CFBundleIdentifier", "com.example.cow.../..", "is not an identifier"),
      ("CFBundleIdentifier", "com.example.cow.\u{1B}[2J", "“com.example.cow.[2J”"),
      ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)", "is not an identifier"),
      ("CFBundleIdentifier", "com.example.cows.share", "does not begin with its app's"),
      ("CFBundleIdentifier", "com.example.cow", "does not begin with its app's"),
      ("CFBundleDisplayName", ["Cow"], "CFBundleDisplayName is not a string"),
      ("CFBundleExecutable", "../../../bin/sh", "CFBundleExecutable is"),
      ("CFBundleExecutable", "sh\0", "CFBundleExecutable is"),
      ("CFBundleExecutable", "absent", "it is missing"),
      ("CFBundleExecutable", "Info.plist", "it is not a program"),
      ("NSExtension", nil, "NSExtension is missing"),
      ("NSExtension", "yes", "NSExtension is not a dictionary"),
    ] as [(String, (any Sendable)?, String)])
  func wrongValues(key: String, value: (any Sendable)?, reason: String) throws {
    try edit(key, value)
    #expect(try refusal().reason.contains(reason))
  }

  @Test(
    arguments: [
      ("NSExtensionPointIdentifier", "com.apple.widget-extension", "com.apple.widget-extension"),
      ("NSExtensionPointIdentifier", nil, "NSExtensionPointIdentifier is missing"),
      ("NSExtensionPrincipalClass", nil, "NSExtensionPrincipalClass is missing"),
      ("NSExtensionPrincipalClass", "A.B.C", "“A.B.C”"),
      ("NSExtensionPrincipalClass", "A.", "“A.”"),
      ("NSExtensionPrincipalClass", "A b.C", "“A b.C”"),
      ("NSExtensionAttributes", "TRUEPREDICATE", "NSExtensionAttributes is not a dictionary"),
    ] as [(String, String?, String)])
  func wrongRoles(key: String, value: String?, reason: String) throws {
    try edit(key, value, inRole: true)
    #expect(try refusal().reason.contains(reason))
  }

  @Test("If a storyboard is rejected, the error states the remedy") func rejectsStoryboards() throws
  {
    var info = BundleFixture.plugIn
    info["NSExtension"] = [
      "NSExtensionPointIdentifier": "com.apple.share-services",
      "NSExtensionMainStoryboard": "MainInterface",
    ]
    try fixture.write(info, Self.plugIn + "/Info.plist")
    #expect(try refusal().remedy.contains("NSExtensionPrincipalClass"))
  }

  @Test("If a rule is rejected, the error names the rule's key") func wrongRule() throws {
    try edit(
      "NSExtensionAttributes",
      ["NSExtensionActivationRule": ["NSExtensionActivationSupportsText": ["no"]]], inRole: true)
    #expect(try refusal().reason.contains("NSExtensionActivationSupportsText is an array"))
  }

  @Test(
    arguments: [
      ["group.cow", "../etc"], ["cow"], "group.cow", [1],
    ] as [any Sendable]) func wrongGroups(groups: any Sendable) throws
  {
    try fixture.write(
      ["com.apple.security.application-groups": groups],
      Self.plugIn + "/Cow Share-1.entitlements")
    #expect(try refusal().path.hasSuffix(".entitlements"))
  }

  @Test(arguments: [
    "Info.plist", "Cow Share-1", "Cow Share-1.entitlements",
  ]) func rejectsOutsideLinks(file: String) throws {
    let path = fixture.folder.appending(path: Self.plugIn + "/" + file)
    let outside = fixture.folder.appending(path: "outside")
    try FileManager.default.moveItem(at: path, to: outside)
    try fixture.link(Self.plugIn + "/" + file, to: outside.path)
    #expect(try refusal().reason.contains("link out of the bundle"))
  }

  @Test("A link to a file inside the bundle is accepted") func insideLink() throws {
    let path = Self.plugIn + "/Cow Share-1"
    try FileManager.default.moveItem(
      at: fixture.folder.appending(path: path), to: fixture.folder.appending(path: path + ".real"))
    try fixture.link(path, to: "Cow Share-1.real")
    #expect(fixture.catalog.read().extensions.count == 1)
  }

  @Test("An extension that is a link to another folder is rejected") func rejectsLinkedExtension()
    throws
  {
    let outside = fixture.folder.appending(path: "outside.appex")
    try FileManager.default.moveItem(at: fixture.appex, to: outside)
    try fixture.link(Self.plugIn, to: outside.path)
    let problems = fixture.catalog.read().problems
    #expect(problems.contains { $0.reason.contains("link out of the bundle") })
    #expect(fixture.catalog.read().extensions.isEmpty)
  }

  @Test("A program that is not executable is rejected") func rejectsNonExecutable() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: fixture.appex.path + "/Cow Share-1")
    #expect(try refusal().remedy.contains("chmod +x"))
  }

  @Test("A pipe in place of a file does not block the catalog") func pipe() throws {
    try FileManager.default.removeItem(at: fixture.info)
    #expect(mkfifo(fixture.info.path, 0o600) == 0)
    #expect(try refusal().reason == "it is not a file")
  }

  @Test(arguments: [
    "", "nothing", "<", "<plist>", "bplist00", "((((((((", "{ CFBundleIdentifier = x; }",
    "<plist><array/></plist>", "<plist><integer>99999999999999999999</integer></plist>",
  ]) func rejectsDamagedLists(content: String) throws {
    try fixture.write(Data(content.utf8), Self.plugIn + "/Info.plist")
    #expect(try refusal().path == fixture.info.path)
  }

  @Test("A huge property list is not read") func rejectsHugeList() throws {
    let file = try FileHandle(forWritingTo: fixture.info)
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    #expect(try refusal().reason.contains("larger than 256 KiB"))
  }

  @Test("A deeply nested property list is rejected", arguments: [1000, 80_000])
  func rejectsDeepLists(depth: Int) throws {
    let text = "<plist>" + String(repeating: "<array>", count: min(depth, 30_000))
    try fixture.write(Data(text.utf8), Self.plugIn + "/Info.plist")
    #expect(try refusal().path == fixture.info.path)
  }
}
