import CoreServices
import Testing

/// What extensions import CoreServices for.
@Suite struct CoreServicesTests {
  @Test func typesAreThere() {
    #expect((kUTTypeImage as String) == "public.image")
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png", nil)
    #expect(type?.takeRetainedValue() == "public.png")
  }
}
