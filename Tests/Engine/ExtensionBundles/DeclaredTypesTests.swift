import Contract
import ExtensionBundles
import Testing
import UniformTypeIdentifiers

@Suite struct DeclaredTypesTests {
  @Test("The types of a valid bundle are known") func validBundle() throws {
    let fixture = try BundleFixture()
    try fixture.writeWhole()
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
