import ActivationRules
import Destinations
import Testing

@testable import ExtensionBundles

/// The activation rules of destinations that name types of files.
struct DestinationRuleTests {
  private static let photo = AttachmentTypes(typeIdentifiers: ["public.png"], value: .file)
  private static let movie = AttachmentTypes(
    typeIdentifiers: ["com.apple.quicktime-movie"], value: .file)
  private static let pdf = file("com.adobe.pdf")
  private static let zip = file("public.zip-archive")
  private static let textFile = file("public.plain-text")
  private static let link = AttachmentTypes(typeIdentifiers: ["public.url"], value: .url)
  private static let text = AttachmentTypes(typeIdentifiers: ["public.plain-text"], value: .text)

  private static func file(_ type: String) -> AttachmentTypes {
    AttachmentTypes(typeIdentifiers: [type, "public.file-url"], value: .file)
  }

  private func offers(_ accepts: AcceptedItems, _ items: [AttachmentTypes]) throws -> Bool {
    try ActivationRule(propertyList: DestinationRule(accepts).value).decide(items).offered
  }

  @Test("The largest numbers count also if the types are named") func counts() throws {
    let accepts = AcceptedItems(
      images: 2, movies: 1, files: 1, links: 1, text: true,
      types: ["image/*", "video/*", "application/pdf"])
    let (photo, movie, pdf, link) = (Self.photo, Self.movie, Self.pdf, Self.link)
    for items in [
      [photo], [photo, photo], [movie], [pdf], [photo, photo, movie, pdf], [link], [Self.text],
      [photo, link],
    ] { #expect(try offers(accepts, items), "\(items)") }
    for items in [
      [photo, photo, photo], [movie, movie], [pdf, pdf], [photo, pdf, pdf], [link, link],
      [Self.zip], [photo, Self.zip], [Self.textFile],
    ] { #expect(try !offers(accepts, items), "\(items)") }
  }

  @Test("A picture counts as a file if pictures are not accepted, and a kind of 0 is not accepted")
  func kinds() throws {
    let files = AcceptedItems(files: 1, types: ["image/*", "application/pdf"])
    #expect(try offers(files, [Self.photo]) && offers(files, [Self.pdf]))
    #expect(try !offers(files, [Self.photo, Self.pdf]))
    let images = AcceptedItems(images: 3, types: ["image/*", "application/pdf"])
    #expect(try offers(images, [Self.photo, Self.photo]))
    #expect(try !offers(images, [Self.pdf]))
    #expect(try !offers(images, [Self.link]) && !offers(images, [Self.text]))
  }

  @Test("Each family that a file may name accepts its files, and no others") func families() throws
  {
    let examples = [
      "image/*": "public.png", "video/*": "com.apple.quicktime-movie", "audio/*": "public.mp3",
      "text/*": "public.plain-text", "font/*": "public.truetype-ttf-font",
      "model/*": "com.pixar.universal-scene-description", "application/*": "com.adobe.pdf",
    ]
    #expect(Set(AcceptedItems.families) == Set(examples.keys).union(["*/*"]))
    for family in AcceptedItems.families {
      let accepts = AcceptedItems(images: 1, movies: 1, files: 1, types: [family])
      for (other, type) in examples {
        let isOffered = try offers(accepts, [Self.file(type)])
        #expect(isOffered == (family == other || family == "*/*"), "\(family) and \(type)")
      }
    }
    let programs = AcceptedItems(files: 1, types: ["application/*"])
    #expect(try offers(programs, [Self.zip]) && offers(programs, [Self.file("public.json")]))
  }
}
