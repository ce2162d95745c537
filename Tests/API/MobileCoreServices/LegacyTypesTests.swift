import Foundation
import MobileCoreServices
import TestServers
import Testing
import UniformTypeIdentifiers

/// Code in the style of apps from before `UTType`. It uses only public names, in their usual
/// spelling.
@Suite struct LegacyTypesTests {
  @Test("The usual spellings compile") func usualSpellings() {
    #expect((kUTTypeImage as String) == "public.image" && String(kUTTypeURL) == "public.url")
    let name = "jpg"
    let identifier =
      UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, name as CFString, nil)?
      .takeRetainedValue() as String?
    #expect(identifier == (kUTTypeJPEG as String))
    let mimeType =
      UTTypeCopyPreferredTagWithClass(kUTTypePNG, kUTTagClassMIMEType)?.takeRetainedValue()
      as String?
    #expect(mimeType == "image/png")
  }

  @Test("The functions and `UTType` return the same values") func functions() throws {
    #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage) && UTTypeConformsTo("x.y", "x.y"))
    #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG) && !UTTypeConformsTo("x.y", kUTTypeData))
    #expect(UTTypeEqual(kUTTypePDF, "COM.ADOBE.PDF") && !UTTypeEqual(kUTTypePDF, kUTTypePNG))
    #expect(UTTypeIsDeclared(kUTTypePDF) && !UTTypeIsDynamic(kUTTypePDF))
    let all = UTTypeCreateAllIdentifiersForTag(kUTTagClassMIMEType, "text/plain", kUTTypeText)
    #expect(try #require(all).takeRetainedValue().first == kUTTypePlainText)
    let dynamic = try #require(
      UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, "xyzzy", kUTTypeImage))
    let identifier = try #require(dynamic.takeUnretainedValue().first)
    #expect(UTTypeIsDynamic(identifier) && UTTypeConformsTo(identifier, kUTTypeImage))
    #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "", nil) == nil)
    let names = UTTypeCopyAllTagsWithClass(kUTTypeTIFF, kUTTagClassFilenameExtension)
    #expect(names?.takeRetainedValue() == ["tiff", "tif"])
    #expect(UTTypeCopyDescription(kUTTypePDF)?.takeRetainedValue() == "PDF document")
    #expect(UTTypeCopyDescription("org.example.none") == nil)
  }

  @Test("A type's declaration has the values of the table") func declarations() throws {
    let declaration = try #require(UTTypeCopyDeclaration(kUTTypeJPEG)?.takeRetainedValue())
    #expect(declaration[kUTTypeIdentifierKey] as? String == "public.jpeg")
    #expect(declaration[kUTTypeConformsToKey] as? [String] == ["public.image"])
    #expect(declaration[kUTTypeDescriptionKey] as? String == "JPEG image")
    let tags = try #require(declaration[kUTTypeTagSpecificationKey] as? [String: [String]])
    #expect(tags[kUTTagClassFilenameExtension]?.first == "jpeg")
    #expect(tags[kUTTagClassMIMEType]?.first == "image/jpeg")
    #expect(declaration[kUTTypeVersionKey] == nil)
    let tabs = UTTypeCopyDeclaration(kUTTypeUTF8TabSeparatedText)?.takeRetainedValue()
    #expect(
      tabs?[kUTTypeConformsToKey] as? [String]
        == ["public.tab-separated-values-text", "public.utf8-plain-text"])
    #expect(UTTypeCopyDeclaration("org.example.none") == nil)
    let dynamic = try #require(UTType(filenameExtension: "xyzzy"))
    #expect(UTTypeCopyDeclaration(dynamic.identifier) == nil)
  }

  /// A declaration in a bundle is returned with its own keys.
  @Test("The constants are the keys of an information property list") func propertyListKeys() throws
  {
    BundleTypes(infoPropertyList: [
      kUTExportedTypeDeclarationsKey: [
        [
          kUTTypeIdentifierKey: "org.example.legacy-note", kUTTypeConformsToKey: "public.text",
          kUTTypeVersionKey: 3, kUTTypeReferenceURLKey: "https://example.org/note",
        ]
      ]
    ]).register()
    let declaration = UTTypeCopyDeclaration("org.example.legacy-note")?.takeRetainedValue()
    #expect(declaration?[kUTTypeConformsToKey] as? [String] == ["public.text"])
    #expect(declaration?[kUTTypeVersionKey] as? String == "3")
    #expect(declaration?[kUTTypeReferenceURLKey] as? String == "https://example.org/note")
  }

  /// The test reads the constants from their source file, because Swift cannot list them.
  @Test("Each constant names a declared type") func constants() throws {
    let source = Checkout.root.appending(path: "API/MobileCoreServices/TypeConstants.swift")
    let matches = try String(contentsOf: source, encoding: .utf8)
      .matches(of: /let kUTType\w+ = "([^"]+\.[^"]+)"/)
    #expect(matches.count > 100)
    for match in matches { #expect(UTType(String(match.1)) != nil, "\(match.1)") }
  }
}
