// The types of what data detectors find in a text; each conforms to `com.apple.structured-text`.

public let NSTypeIdentifierDateText = "com.apple.structured-text.date"
public let NSTypeIdentifierAddressText = "com.apple.structured-text.address"
public let NSTypeIdentifierPhoneNumberText = "com.apple.structured-text.telephone-number"
public let NSTypeIdentifierTransitInformationText = "com.apple.structured-text.transit-information"
