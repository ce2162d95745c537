import Templates
import Testing

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
      {"name": "Moo", "start_url": "/app", "share_target": {"action": "/share",
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

  @Test("A share target with files says which it accepts") func files() throws {
    let imported = try WebAppManifest.read(
      """
      {"name": "Moo", "share_target": {"action": "https://moo.example/s", "method": "post",
       "enctype": "multipart/form-data", "params": {"files": [
         {"name": "media", "accept": ["image/*", ".pdf"]}]}}}
      """, base: nil)
    #expect(imported.destination.accepts.images > 0)
    #expect(imported.destination.accepts.files > 0)
    #expect(imported.destination.accepts.movies == 0)
    #expect(!imported.destination.accepts.text)
  }

  @Test("A contract starts its program with the files") func contract() throws {
    let imported = try ContractEntry.read(
      """
      # A comment
      [Contractor Entry]
      Name=Set as wallpaper
      MimeType=image/png;image/jpeg;
      Exec=set-paper --now "%f" 100%%
      """)
    guard case .program(let words) = imported.destination.delivery else {
      Issue.record("no program")
      return
    }
    #expect(words.map(\.description) == ["set-paper", "--now", "{file}", "100%"])
    #expect(imported.destination.accepts.images > 0)
    #expect(imported.destination.accepts.files == 0)
  }
}
