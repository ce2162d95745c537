import ActivationRules
import Contract
import Foundation
import Linux
import TestServers
import Testing
import UniformTypeIdentifiers

@testable import ExtensionBundles

struct ExtensionCatalogTests {
  let fixture: BundleFixture

  init() throws {
    fixture = try BundleFixture()
    try fixture.writeWhole()
  }

  @Test("A complete bundle is read") func completeBundle() throws {
    let contents = fixture.catalog.read()
    #expect(contents.problems.isEmpty)
    let bundle = try #require(contents["com.example.cow.share"])
    #expect(bundle.displayName == "Cow Share")
    #expect(bundle.principalClass == "Cow_Share_1.ShareViewController")
    #expect(bundle.executable.path == fixture.appex.path + "/Cow Share-1")
    #expect(bundle.groups == ["group.barn", "group.cow"])
    #expect(bundle.icon?.lastPathComponent == "Cow.png")
    #expect(bundle.application.identifier == "com.example.cow")
    #expect(bundle.application.name == "Cow")
    #expect(bundle.application.executable == nil)
    let text = AttachmentTypes(typeIdentifiers: ["public.plain-text"], value: .text)
    #expect(bundle.activationRule.decide([text]).offered)
  }

  @Test("The optional keys of a property list are read") func optionalKeys() throws {
    var info = BundleFixture.plugIn
    info["NSExtension"] = [
      "NSExtensionPointIdentifier": "com.apple.ui-services",
      // iOS finds a class declared with `@objc(Editor)` by this name.
      "NSExtensionPrincipalClass": "Editor",
    ]
    try fixture.write(info, "Cow.app/PlugIns/Cow Share-1.appex/Info.plist")
    var app = BundleFixture.application
    app["CFBundleURLTypes"] = [["CFBundleURLSchemes": ["Moo", "https"]], ["CFBundleURLName": "x"]]
    try fixture.write(app, "Cow.app/Info.plist")
    let bundle = try #require(fixture.catalog.read()["com.example.cow.share"])
    #expect(bundle.isAction)
    #expect(bundle.principalClass == "Cow_Share_1.Editor")
    #expect(bundle.application.schemes == ["moo"])
  }

  @Test("Extensions are sorted by their display names") func displayNameOrder() throws {
    for (name, title) in [("a", "Zebra"), ("b", "alpaca")] {
      var info = BundleFixture.plugIn
      info["CFBundleIdentifier"] = "com.example.cow.\(name)"
      info["CFBundleDisplayName"] = title
      try fixture.write(info, "Cow.app/PlugIns/\(name).appex/Info.plist")
      try fixture.writeProgram("Cow.app/PlugIns/\(name).appex/\(name)")
    }
    #expect(
      fixture.catalog.read().extensions.map(\.displayName) == ["alpaca", "Cow Share", "Zebra"])
  }

  @Test("If two extensions have the same identifier, the first is used") func duplicateIdentifier()
    throws
  {
    let other = try BundleFixture()
    try other.writeWhole()
    let catalog = ExtensionCatalog(
      roots: [BundleRoot(fixture.folder), BundleRoot(other.folder), BundleRoot(fixture.folder)])
    let contents = catalog.read()
    #expect(contents.extensions.map(\.bundle.path) == [fixture.appex.path])
    let problem = try #require(contents.problems.first)
    #expect(contents.problems.count == 1)
    #expect(problem.path == other.appex.path)
    #expect(problem.reason.contains(fixture.appex.path))
  }

  @Test("A missing folder is no problem") func missingFolder() {
    let root = BundleRoot(URL(filePath: "/nonexistent/sharesheet"))
    let contents = ExtensionCatalog(roots: [root]).read()
    #expect(contents.extensions.isEmpty && contents.problems.isEmpty)
  }

  @Test("An extension outside PlugIns is rejected") func rejectsOutsidePlugIns() throws {
    try fixture.write(BundleFixture.plugIn, "Stray.appex/Info.plist")
    try fixture.write(BundleFixture.plugIn, "Cow.app/Stray.appex/Info.plist")
    let contents = fixture.catalog.read()
    #expect(contents.extensions.count == 1)
    #expect(
      contents.problems.map(\.path) == [
        fixture.folder.path + "/Cow.app/Stray.appex", fixture.folder.path + "/Stray.appex",
      ])
  }

  // MARK: Reading again

  @Test("Changed bundles are read again") func changedBundles() throws {
    let catalog = fixture.catalog
    #expect(catalog.read().extensions.map(\.displayName) == ["Cow Share"])
    var info = BundleFixture.plugIn
    info["CFBundleDisplayName"] = "Moo"
    try fixture.write(info, "Cow.app/PlugIns/Cow Share-1.appex/Info.plist")
    #expect(catalog.read().extensions.map(\.displayName) == ["Moo"])
    try fixture.remove("Cow.app/PlugIns/Cow Share-1.appex/Cow Share-1")
    #expect(catalog.read().extensions.isEmpty)
    try fixture.writeProgram("Cow.app/PlugIns/Cow Share-1.appex/Cow Share-1")
    #expect(catalog.read().extensions.count == 1)
    try fixture.remove("Cow.app")
    #expect(catalog.read() == ExtensionCatalog(roots: []).read())
  }

  /// The catalog compares the inode, size and time of change of each file. This test shows that the
  /// catalog's cache is used.
  @Test("An unchanged bundle is read once") func unchangedBundle() throws {
    let catalog = fixture.catalog
    let first = catalog.read()
    // The test cannot change a file's bytes and keep its inode, size and time of change. It
    // compares durations instead, because a cached read is faster than parsing.
    let clock = ContinuousClock()
    let warm = clock.measure { for _ in 0..<100 { _ = catalog.read() } }
    let cold = clock.measure { for _ in 0..<100 { _ = fixture.catalog.read() } }
    #expect(catalog.read() == first)
    #expect(warm < cold)
  }

  // MARK: The checkout

  @Test("In a checkout, an extension's program is found beside the running program")
  func checkoutPrograms()
    throws
  {
    let checkout = try BundleFixture()
    try checkout.write(Data(), "Package.swift")
    try checkout.writeProgram(".build/x86/debug/sharesheetd")
    try checkout.link(".build/debug", to: "x86/debug")
    let copy = checkout.folder.appending(path: "Extensions/Cow")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: fixture.folder.appending(path: "Cow.app"), to: copy.appending(path: "Cow.app"))
    try checkout.remove("Extensions/Cow/Cow.app/PlugIns/Cow Share-1.appex/Cow Share-1")

    let roots = BundleRoot.development(
      builtWith: checkout.folder.appending(path: ".build/debug/sharesheetd"))
    let catalog = ExtensionCatalog(roots: roots)
    let unbuilt = try #require(catalog.read().problems.first)
    #expect(unbuilt.remedy.contains("swift build --product Cow Share-1"))
    try checkout.writeProgram(".build/x86/debug/Cow Share-1")
    let bundle = try #require(catalog.read().extensions.first)
    #expect(
      bundle.executable.path == checkout.folder.path + "/.build/x86/debug/Cow Share-1")
  }

  @Test("An installed program finds no checkout") func installedProgram() {
    #expect(BundleRoot.development(builtWith: URL(filePath: "/usr/bin/env")).isEmpty)
  }

  @Test("The requested folders are searched first") func requestedFoldersFirst() {
    let home = Directories(home: fixture.folder)
    let asked = URL(filePath: "/somewhere/apps")
    let folders = BundleRoot.all(home, additional: [asked], executable: nil).map(\.folder)
    #expect(folders.first == asked)
    #expect(folders.dropFirst().first == home.applications)
  }

  @Test func shareAlike() throws {
    let checkout = Checkout.root
    let roots = BundleRoot.development(
      builtWith: checkout.appending(path: ".build/debug/sharesheetd"))
    let contents = ExtensionCatalog(roots: roots).read()
    #expect(contents.problems.isEmpty, "\(contents.problems)")
    let bundle = try #require(contents.extensions.first { $0.displayName == "ShareAlike" })
    #expect(bundle.groups == ["group.ShareAlike"])
    #expect(bundle.icon != nil)
  }

  @Test("The types that a valid bundle declares are known") func declaredTypes() throws {
    var application = BundleFixture.application
    application["UTExportedTypeDeclarations"] = [
      [
        "UTTypeIdentifier": "com.example.cow.portrait", "UTTypeConformsTo": ["public.image"],
        "UTTypeTagSpecification": ["public.filename-extension": ["cowportrait"]],
      ]
    ]
    try fixture.write(application, "Cow.app/Info.plist")
    #expect(UTType("com.example.cow.portrait") == nil)
    #expect(fixture.catalog.read().problems.isEmpty)
    let type = try #require(UTType(filenameExtension: "cowportrait"))
    #expect(type.identifier == "com.example.cow.portrait" && type.conforms(to: .image))
  }
}
