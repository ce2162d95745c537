// The types of the data that data detectors find in text. Each conforms to
// `com.apple.structured-text`.

public let NSTypeIdentifierDateText = "com.apple.structured-text.date"
public let NSTypeIdentifierAddressText = "com.apple.structured-text.address"
public let NSTypeIdentifierPhoneNumberText = "com.apple.structured-text.telephone-number"
public let NSTypeIdentifierTransitInformationText = "com.apple.structured-text.transit-information"
