import Testing

@testable import ActivationRules

struct AttachmentKindTests {
  @Test(
    arguments: [
      (["public.jpeg"], .image),
      (["public.file-url", "public.png"], .image),
      (["public.heic"], .image),
      (["public.svg-image"], .image),
      (["com.apple.live-photo"], .image),
      (["public.mpeg-4"], .movie),
      // This type conforms to the types of movies and of audio.
      (["public.mpeg-4-audio"], .file),
      (["public.mp3"], .file),
      (["com.adobe.pdf"], .file),
      (["public.folder"], .file),
      // The type of file URLs conforms to the type of URLs.
      (["public.file-url"], .file),
      (["com.adobe.pdf", "public.file-url"], .file),
      (["public.file-url", "public.plain-text"], .file),
      (["public.url"], .webURL),
      (["public.url", "public.plain-text"], .webURL),
      (["com.apple.property-list"], .webPage),
      (["public.utf8-plain-text"], .text),
      (["public.html"], .text),
      // The type of vCards conforms to the type of text.
      (["public.vcard"], .text),
      (["org.appextension.find-login-action"], nil),
      ([], nil),
    ] as [([String], AttachmentKind?)])
  func singleCount(types: [String], kind: AttachmentKind?) {
    #expect(AttachmentTypes(typeIdentifiers: types).kinds.first == kind)
  }

  @Test("The value of an attachment distinguishes a text file from a text") func textAndTextFile() {
    let types = ["public.plain-text"]
    #expect(AttachmentTypes(typeIdentifiers: types, value: .file).kinds.first == .file)
    #expect(AttachmentTypes(typeIdentifiers: types, value: .text).kinds.first == .text)
  }

  @Test("An attachment of an unknown type counts as a file if it has a file") func unknownType() {
    let types = ["com.example.never-declared"]
    #expect(AttachmentTypes(typeIdentifiers: types, value: .file).kinds == [.file])
  }
}
