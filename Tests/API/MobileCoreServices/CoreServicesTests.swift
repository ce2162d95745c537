import CoreServices
import Testing

/// The declarations for which extensions import CoreServices.
@Suite struct CoreServicesTests {
  @Test("The types of CoreServices exist") func types() {
    #expect((kUTTypeImage as String) == "public.image")
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png", nil)
    #expect(type?.takeRetainedValue() == "public.png")
  }
}
