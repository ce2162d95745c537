import Foundation
import TestServers
import Testing

@testable import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test("Each parent in the table is declared, and each identifier is unique") func table() {
    let identifiers = TypeTable.declarations.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for declaration in TypeTable.declarations {
      for parent in declaration.parents {
        #expect(identifiers.contains(parent), "\(declaration.identifier) → \(parent)")
      }
    }
  }

  @Test(arguments: [
    ("public.jpeg", "public.image", true), ("public.jpeg", "public.jpeg", true),
    ("public.image", "public.jpeg", false), ("public.jpeg", "public.data", true),
    ("public.jpeg", "public.content", true), ("public.jpeg", "public.movie", false),
    ("public.heic", "public.image", true), ("org.webmproject.webp", "public.image", true),
    ("public.file-url", "public.url", true), ("public.url", "public.data", true),
    ("public.url", "public.file-url", false), ("public.text", "public.data", true),
    ("public.json", "public.text", true), ("public.vcard", "public.text", true),
    ("public.swift-source", "public.text", true), ("public.json", "public.plain-text", false),
    ("public.mpeg-4-audio", "public.movie", true), ("public.mpeg-4-audio", "public.audio", true),
    ("com.apple.quicktime-movie", "public.movie", true), ("public.mp3", "public.movie", false),
    ("org.matroska.mkv", "public.movie", true), ("com.adobe.pdf", "public.data", true),
    ("com.adobe.pdf", "public.image", false), ("public.zip-archive", "public.archive", true),
    ("public.folder", "public.data", false), ("public.folder", "public.item", true),
    ("com.apple.live-photo", "public.item", false), ("com.apple.live-photo", "public.data", false),
    ("com.apple.plugin", "com.apple.package", true),
    ("public.utf8-tab-separated-values-text", "public.plain-text", true),
    ("com.apple.structured-text.date", "com.apple.structured-text", true),
    ("com.apple.structured-text.transit-information", "public.plain-text", true),
  ])
  func conformance(_ type: String, _ other: String, _ expected: Bool) throws {
    #expect(try #require(UTType(type)).conforms(to: try #require(UTType(other))) == expected)
  }

  @Test(arguments: [
    ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("png", "public.png"), ("heic", "public.heic"),
    ("webp", "org.webmproject.webp"), ("mov", "com.apple.quicktime-movie"),
    ("mp4", "public.mpeg-4"), ("m4v", "com.apple.m4v-video"), ("avi", "public.avi"),
    ("mkv", "org.matroska.mkv"), ("mp3", "public.mp3"), ("wav", "com.microsoft.waveform-audio"),
    ("pdf", "com.adobe.pdf"), ("zip", "public.zip-archive"), ("txt", "public.plain-text"),
    ("docx", "org.openxmlformats.wordprocessingml.document"),
  ])
  func filenameExtension(_ name: String, _ identifier: String) throws {
    let type = try #require(UTType(filenameExtension: name))
    #expect(type.identifier == identifier)
    #expect(type.isDeclared && !type.isDynamic)
  }

  @Test(arguments: [
    ("image/jpeg", "public.jpeg"), ("IMAGE/PNG", "public.png"),
    ("application/pdf", "com.adobe.pdf"),
    ("application/octet-stream", "public.data"), ("video/quicktime", "com.apple.quicktime-movie"),
  ])
  func mimeType(_ name: String, _ identifier: String) throws {
    #expect(try #require(UTType(mimeType: name)).identifier == identifier)
  }

  @Test("An unknown tag gives the same dynamic type in each process") func dynamicType() throws {
    let made = try #require(UTType(filenameExtension: "xyzzy"))
    #expect(made.isDynamic && !made.isDeclared && !made.isPublic)
    #expect(made.identifier.hasPrefix("dyn."))
    #expect(made.conforms(to: .data) && !made.conforms(to: .image))
    #expect(made.localizedDescription == nil)
    let read = try #require(UTType(made.identifier))
    #expect(read == made)
    #expect(read.preferredFilenameExtension == "xyzzy")
    #expect(read.supertypes == [.data, .item])

    // The tag is known, but none of its types conforms to the requested type.
    let image = try #require(UTType(filenameExtension: "pdf", conformingTo: .image))
    #expect(image.isDynamic && image.conforms(to: .image) && image != made)
  }

  @Test(arguments: ["", "dyn.", "dyn.a", "dyn.a!", "dyn.ahello", "public.nonsense", "jpeg"])
  func unknownIdentifier(_ identifier: String) {
    #expect(UTType(identifier) == nil)
  }

  @Test func strictRelations() {
    #expect(UTType.jpeg.isSubtype(of: .image) && !UTType.jpeg.isSubtype(of: .jpeg))
    #expect(UTType.image.isSupertype(of: .jpeg) && !UTType.image.isSupertype(of: .image))
    #expect(UTType.jpeg.supertypes == [.image, .data, .content, .item])
    #expect(UTType.livePhoto.supertypes.isEmpty)
  }

  @Test("Programs can name their own types") func ownTypes() {
    let own = UTType(exportedAs: "org.example.sketch", conformingTo: .image)
    #expect(!own.isDeclared && !own.isDynamic && own.conforms(to: .data) && own.conforms(to: own))
    #expect(!UTType.image.conforms(to: own))
    #expect(UTType(importedAs: "public.png", conformingTo: .text) == .png)
  }

  /// The test reads the members from their source file, because Swift cannot list static
  /// properties.
  @Test("Each member is declared") func declaredMembers() throws {
    let source = Checkout.root.appending(path: "API/UniformTypeIdentifiers/UTType+core.swift")
    let matches = try String(contentsOf: source, encoding: .utf8).matches(of: /core\("([^"]+)"\)/)
    #expect(matches.count > 100)
    for match in matches { #expect(UTType(String(match.1)) != nil, "\(match.1)") }
  }

  @Test("A type is encoded as its identifier") func coding() throws {
    let data = try JSONEncoder().encode([UTType.jpeg])
    #expect(String(decoding: data, as: UTF8.self) == #"["public.jpeg"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.jpeg])
  }

  @Test("A URL gets the type's file extension") func pathExtension() {
    let folder = URL(filePath: "/tmp")
    #expect(folder.appendingPathComponent("cow", conformingTo: .jpeg).path == "/tmp/cow.jpeg")
    #expect(folder.appendingPathComponent("cow.jpg", conformingTo: .jpeg).path == "/tmp/cow.jpg")
  }

  @Test("A file's content type is known") func fileTypes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photo = folder.appending(path: "cow.JPG")
    try Data().write(to: photo)
    func type(_ url: URL) throws -> UTType? {
      try url.resourceValues(forKeys: [.contentTypeKey]).contentType
    }
    #expect(try type(photo) == .jpeg)
    #expect(try type(folder) == .folder)
    #expect(try photo.resourceValues(forKeys: [.isDirectoryKey]).contentType == nil)
  }
}
