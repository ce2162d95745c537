import Contract
import Foundation
import Templates
import TestServers
import Testing
import Text

@testable import Destinations

/// Web apps' manifests and elementary's contracts.
@Suite struct OtherImportTests {
  private func form(_ manifest: String, address: String? = nil) throws -> BrowserForm {
    let imported = try ImportedDestination.read(manifest, address: address)
    guard case .browser(let form) = imported.destination.delivery else {
      throw DestinationError("no form")
    }
    return form
  }

  @Test("A share target by GET gets the title, the text and the link in its address")
  func target() throws {
    let form = try form(
      """
      {"name": "Moo", "start_url": "/app", "share_target": {"action": "/share?old=1#a",
       "params": {"title": "t", "text": "x", "url": "u"}}}
      """, address: "https://moo.example/static/manifest.webmanifest")
    #expect(form.url == "https://moo.example/share")
    #expect(form.encoding == .query)
    #expect(
      form.fields.map { "\($0.name)=\($0.value)" } == ["t={title}", "x={message}", "u={link}"])
  }

  @Test("A share target without a field for the link gets the link as its text")
  func linkAsText() throws {
    let form = try form(
      """
      {"short_name": "Moo", "start_url": "https://moo.example/", "share_target": {
       "action": "new", "params": {"text": "url"}}}
      """)
    #expect(form.url == "https://moo.example/new")
    #expect(form.fields.map { "\($0.name)=\($0.value)" } == ["url={input}"])
  }

  @Test("Each of a web app's fields gets the files of its types") func files() throws {
    let imported = try WebAppManifest.read(
      """
      {"name": "Moo", "share_target": {"action": "https://moo.example/s", "method": "post",
       "enctype": "multipart/form-data", "params": {"files": [
         {"name": "media", "accept": "image/*"}, {"name": "papers", "accept": [".pdf"]}]}}}
      """, base: nil)
    guard case .browser(let form) = imported.destination.delivery else {
      Issue.record("no form")
      return
    }
    #expect(imported.destination.accepts.types == ["image/*", ".pdf"])
    #expect(!imported.destination.accepts.text)
    func field(_ name: String, _ type: String?) -> String? {
      form.files.first { $0.takes(name, ofType: type) }?.name
    }
    #expect(field("cow.png", "image/png") == "media")
    #expect(field("Cow.PDF", nil) == "papers")
    #expect(field("cow.mp4", "video/mp4") == nil && field("cow", nil) == nil)
  }

  @Test(
    "A share target on a server other than the web app's own is refused",
    arguments: ["https://evil.example/share", "http://moo.example/share", "//evil.example/share"])
  func foreignAction(action: String) throws {
    func manifest(_ action: String) -> String {
      """
      {"name": "Moo", "start_url": "/", "share_target": {"action": "\(action)",
       "params": {"text": "t"}}}
      """
    }
    let address = "https://moo.example/manifest.json"
    #expect(throws: DestinationError.self) { try form(manifest(action), address: address) }
    #expect(try form(manifest("/share"), address: address).url == "https://moo.example/share")
  }

  private struct Manifest: Decodable {
    var name, url, encoding: String
    var fields: [String]
    var files: [String: [String]]?
    var accepts: [String]
  }

  @Test("Share targets of real web apps are imported")
  func realManifests() throws {
    let file = Checkout.root.appending(path: "Tests/Vectors/web-app-manifests.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 11)
    for line in lines {
      let expected = try JSONDecoder().decode(Manifest.self, from: Data(line.utf8))
      let document = try JSONDocument(String(line))
      let address = try #require(document["address"]?.string)
      let manifest = try #require(document["manifest"]).description
      let imported = try ImportedDestination.read(manifest, address: address)
      let form = try form(manifest, address: address)
      #expect(imported.destination.name == expected.name)
      #expect(form.url == expected.url && form.encoding.rawValue == expected.encoding, "\(line)")
      #expect(form.fields.map { "\($0.name)=\($0.value)" } == expected.fields, "\(line)")
      let files = Dictionary(uniqueKeysWithValues: form.files.map { ($0.name, $0.types) })
      #expect(files == expected.files ?? [:], "\(line)")
      let accepts = imported.destination.accepts
      let kinds = [
        ("images", accepts.images > 0), ("movies", accepts.movies > 0),
        ("files", accepts.files > 0), ("links", accepts.links > 0), ("text", accepts.text),
      ]
      #expect(kinds.filter(\.1).map(\.0) + accepts.types == expected.accepts, "\(line)")
      // The file that the daemon reads is the same destination.
      #expect(try DestinationReader.read(imported.destination.fileText) == imported.destination)
    }
  }

  @Test("A contract is refused with the name of its program") func contract() throws {
    let error = #expect(throws: DestinationError.self) {
      try ImportedDestination.read(
        """
        # A comment
        [Contractor Entry]
        Name=Set as wallpaper
        MimeType=image/png;image/jpeg;
        Exec=set-paper --now "%f" 100%%
        """)
    }
    #expect(error?.description.contains("starts set-paper on this computer") == true)
  }

  @Test(
    "A script or a page is not called a contract",
    arguments: [
      "#!/bin/sh\ncurl -F file=@cow.jpg https://example.org/upload\n", "# A page\n\nMoo.\n",
      "\n# An upload\ncurl -F file=@cow.jpg https://example.org/upload\n",
    ]) func script(text: String) throws
  {
    let error = #expect(throws: DestinationError.self) { try ImportedDestination.read(text) }
    let words = error?.description ?? ""
    #expect(
      !words.contains("ontract") && words.contains("must begin with the word curl"), "\(words)")
  }
}
