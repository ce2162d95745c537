import Foundation
import TestServers
import Testing

/// The types that the running program's own bundles declare.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct OwnTypesTests {
  @Test("An app knows the types it declares") func appTypes() throws {
    #expect(
      try GroupApp().run("declared").printed == "true true\ncom.example.note\nfalse\ntrue\n")
  }

  /// An extension also knows the types of its app.
  @Test("An extension knows the types it declares") func extensionTypes() throws {
    let app = try GroupApp()
    let appex = app.folder.url.appending(
      path: "Settings.app/PlugIns/Its.appex", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    try GroupApp.write(
      ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.extension-note"]]],
      to: appex.appending(path: "Info.plist"))
    #expect(
      try app.runExtension("declared", container: nil, bundle: appex.path)
        == "true true\ncom.example.note\ntrue\ntrue\n")
  }

  /// The control: without its bundle, an extension knows neither its own types nor its app's.
  @Test("A program without a bundle declares no types") func noBundle() throws {
    let nowhere = try TemporaryFolder()
    #expect(
      try GroupApp().runExtension("declared", container: nil, bundle: nowhere.path("No.appex"))
        .hasPrefix("false true\ndyn."))
  }
}
