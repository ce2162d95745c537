import CoreServices
import Testing

/// The declarations for which extensions import CoreServices.
@Suite struct CoreServicesTests {
  @Test func typesAreThere() {
    #expect((kUTTypeImage as String) == "public.image")
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png", nil)
    #expect(type?.takeRetainedValue() == "public.png")
  }
}
