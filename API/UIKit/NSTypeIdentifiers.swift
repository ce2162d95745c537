// The types of the data that data detectors find in text. Each conforms to
// `com.apple.structured-text`.

/// The type of a date or time in text.
public let NSTypeIdentifierDateText = "com.apple.structured-text.date"
/// The type of a postal address in text.
public let NSTypeIdentifierAddressText = "com.apple.structured-text.address"
/// The type of a telephone number in text.
public let NSTypeIdentifierPhoneNumberText = "com.apple.structured-text.telephone-number"
/// The type of travel information in text, such as a flight number.
public let NSTypeIdentifierTransitInformationText = "com.apple.structured-text.transit-information"
