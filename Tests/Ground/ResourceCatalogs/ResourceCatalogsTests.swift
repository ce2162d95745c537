import Foundation
import Testing

@testable import ResourceCatalogs

@Suite struct ResourceCatalogsTests {
  /// Calls `body` with a new folder that has the given files.
  private func with(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder)
  }

  @Test(
    "Names become members as Xcode makes them",
    arguments: [
      ("AccentColor", "accent"), ("list-background", "listBackground"), ("URLIcon", "urlIcon"),
      ("FAB", "fab"), ("primary 600", "primary600"), ("2x", "_2x"), ("default", "`default`"),
      ("Color", "color"), ("ic_read_later", "icReadLater"), ("--", nil),
    ])
  func members(name: String, member: String?) {
    #expect(AssetSymbolName.member(name, suffix: "Color") == member)
  }

  @Test(
    "Components are fractions, bytes and hexadecimal bytes",
    arguments: [
      (#"{"red":"1.000","green":"0x80","blue":"51","alpha":"0.5"}"#, [1, 128.0 / 255, 0.2, 0.5]),
      (#"{"red":1,"green":0,"blue":255}"#, [1, 0, 1, 1]),
      (#"{"white":"0.25","alpha":"1"}"#, [0.25, 0.25, 0.25, 1]),
      (#"{"red":"1e999","green":"0","blue":"0"}"#, nil), (#"{"red":"","green":"0"}"#, nil),
    ])
  func components(json: String, expected: [Double]?) throws {
    let all = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let shade = CompiledAssets.Shade(["components": all, "color-space": "srgb"])
    #expect(shade?.components == expected)
  }

  @Test("A file outside its asset and a link are not copied") func outside() throws {
    let entry = { (name: String) in #"{"data":[{"filename":"\#(name)","idiom":"universal"}]}"# }
    try with([
      "secret.txt": "x", "B/A.xcassets/up.dataset/Contents.json": entry("../../../secret.txt"),
      "B/A.xcassets/link.dataset/Contents.json": entry("link"),
      "B/A.xcassets/own.dataset/Contents.json": entry("own.txt"),
      "B/A.xcassets/own.dataset/own.txt": "moo",
    ]) { folder in
      let bundle = folder.appending(path: "B")
      try FileManager.default.createSymbolicLink(
        at: bundle.appending(path: "A.xcassets/link.dataset/link"),
        withDestinationURL: folder.appending(path: "secret.txt"))
      try BundleCatalogs.compile(in: bundle)
      let assets = try #require(CompiledAssets(ofBundle: bundle))
      #expect(assets.files.keys.sorted() == ["own"])
      #expect(!FileManager.default.fileExists(atPath: bundle.path + "/A.xcassets"))
    }
  }

  @Test("Deep nesting, missing keys and a name with a folder are refused with the file")
  func refused() throws {
    let deep = String(repeating: "[", count: 100_000)
    for (text, reason) in [
      (deep, "not a valid JSON object"), ("{}", "no 'sourceLanguage'"),
      (
        #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"../x":{}}}}}"#, "not a language"
      ),
    ] {
      try with(["T.xcstrings": text]) { folder in
        let file = folder.appending(path: "T.xcstrings").path
        let problem = #expect(throws: CatalogProblem.self) { try StringCatalog(file) }
        #expect(problem?.path == file && problem?.reason.contains(reason) == true)
      }
    }
    let nested = (0..<20).map { "n\($0)/" }.joined()
    try with(["A.xcassets/\(nested)a.colorset/Contents.json": "{}"]) { folder in
      #expect(throws: CatalogProblem.self) {
        try AssetCatalog(folder.appending(path: "A.xcassets").path)
      }
    }
  }

  @Test("A member that the target declares itself is not generated") func declared() throws {
    try with([
      "A.xcassets/moo.colorset/Contents.json": "{}", "A.xcassets/red.colorset/Contents.json": "{}",
      "A.xcassets/hay.colorset/Contents.json": "{}",
      "S.swift": "import SwiftUI\nextension Color { static let moo = Color(\"moo\") }\n",
    ]) { folder in
      let text = try AssetSymbols(
        of: [folder.appending(path: "A.xcassets").path],
        sources: [folder.appending(path: "S.swift").path], hasExtensions: true
      ).text
      let made = try #require(text)
      #expect(made.contains("static var hay: SwiftUI.Color"))
      #expect(made.contains("static let moo = UIKit.ColorResource"))
      #expect(!made.contains("static var moo") && !made.contains("static var red"))
    }
  }
}
