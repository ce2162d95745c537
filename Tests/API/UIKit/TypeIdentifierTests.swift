import Testing
import UIKit

@Suite struct TypeIdentifierTests {
  /// The types of detected data are declared, and are plain text.
  @Test(
    "Detected text is plain text",
    arguments: [
      NSTypeIdentifierDateText, NSTypeIdentifierAddressText, NSTypeIdentifierPhoneNumberText,
      NSTypeIdentifierTransitInformationText,
    ])
  func detectedText(_ identifier: String) throws {
    let type = try #require(UTType(identifier))
    let structured = try #require(UTType("com.apple.structured-text"))
    #expect(type.isSubtype(of: structured) && type.conforms(to: .plainText))
  }
}
