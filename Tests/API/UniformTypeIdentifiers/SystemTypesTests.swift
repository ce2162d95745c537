import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct SystemTypesTests {
  private let database = MIMEDatabase(
    globs: """
      # comment
      10:image/x-later:*.xcf
      80:image/x-xcf:*.XCF
      50:image/x-xcf:*.xc?
      50:text/x-other:*.oth:cs
      50:image/jpeg:*.jfif
      50:application/x-diary:*.diary
      50:inode/odd:*.odd
      not a line
      50:image:*.bad
      """,
    subclasses: """
      image/x-xcf application/gzip
      application/x-diary application/zip
      application/x-diary text/plain
      text/x-sonnet text/x-verse
      text/x-verse text/x-sonnet
      """,
    aliases: "application/x-journal application/x-diary\nimage/pjpeg image/jpeg\n")

  private func registry() -> TypeRegistry {
    let base = TypeRegistry.empty.adding(TypeTable.declarations)
    let types = SystemTypes(database, beside: base)
    return base.adding(types.declarations, extraTags: types.extraTags)
  }

  @Test("Types read from the MIME database have parents in the tree of types") func mediaTypes()
    throws
  {
    let registry = registry()
    func lineage(_ identifier: String) throws -> Set<String> {
      let entry = try #require(registry[identifier])
      return Set(entry.lineage.map { registry.entries[$0].identifier })
    }
    let picture = try lineage("org.freedesktop.mime.image.x-xcf")
    #expect(picture.contains("public.image") && !picture.contains("public.archive"))
    let diary = try lineage("org.freedesktop.mime.application.x-diary")
    #expect(diary.contains("public.plain-text") && !diary.contains("public.archive"))
    #expect(try lineage("org.freedesktop.mime.text.x-verse").contains("public.text"))
    #expect(registry["org.freedesktop.mime.inode.odd"] == nil)
  }

  @Test("A tag is mapped to the type that has the tag") func knownTags() throws {
    let registry = registry()
    func first(_ tag: String, _ tagClass: UTTagClass) -> String? {
      registry.entries(tag: tag, tagClass).first?.identifier
    }
    #expect(first("jfif", .filenameExtension) == "public.jpeg")
    #expect(first("image/pjpeg", .mimeType) == "public.jpeg")
    #expect(first("xcf", .filenameExtension) == "org.freedesktop.mime.image.x-xcf")
    #expect(
      first("application/x-journal", .mimeType) == "org.freedesktop.mime.application.x-diary")
    #expect(first("oth", .filenameExtension) == nil && first("bad", .filenameExtension) == nil)
    #expect(registry["org.freedesktop.mime.image.jpeg"] == nil)
  }

  @Test("A missing database of types counts as an empty database") func missingDatabase() {
    let none = MIMEDatabase(folder: "/nonexistent")
    #expect(none.filenameExtensions.isEmpty && none.parents.isEmpty && none.aliases.isEmpty)
    let types = SystemTypes(none, beside: .empty)
    #expect(types.declarations.isEmpty && types.extraTags.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/mime/globs2")))
  func systemDatabase() throws {
    let picture = try #require(UTType(filenameExtension: "xcf"))
    #expect(picture.isDeclared && picture.conforms(to: .image))
    #expect(UTType(picture.identifier) == picture)
    #expect(picture.supertypes.contains(.data))
    #expect(UTType(mimeType: "image/x-xcf") == picture)
  }
}
