public import AppleSupport

/// The call succeeded.
public let errSecSuccess: OSStatus = 0
/// The keychain stores passwords only and returns no references.
public let errSecUnimplemented: OSStatus = -4
/// The keychain's file cannot be read or written.
public let errSecIO: OSStatus = -36
/// The dictionary has no class, or a value of a wrong type.
public let errSecParam: OSStatus = -50
/// The keychain's file would become larger than 16 MiB.
public let errSecAllocate: OSStatus = -108
/// The user cancelled. Never returned here.
public let errSecUserCanceled: OSStatus = -128
/// The request is invalid. Never returned here.
public let errSecBadReq: OSStatus = -909
/// The program is neither an app nor an extension, so it has no keychain.
public let errSecNotAvailable: OSStatus = -25291
/// The authentication failed. Never returned here.
public let errSecAuthFailed: OSStatus = -25293
/// An item with the same identifying attributes exists.
public let errSecDuplicateItem: OSStatus = -25299
/// No item matches the query.
public let errSecItemNotFound: OSStatus = -25300
/// Questions to the user are not allowed. Never returned here, because the user is never asked.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The keychain's file is damaged. The file stays unchanged.
public let errSecDecode: OSStatus = -26275
/// The app group is not among the program's entitlements.
public let errSecMissingEntitlement: OSStatus = -34018

/// The reason why a keychain call failed.
struct KeychainError: Error {
  let status: OSStatus

  init(_ status: OSStatus) { self.status = status }

  var words: String? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "Only passwords are supported, not keys, certificates or identities."
    case errSecIO: "The keychain's file cannot be read or written."
    case errSecParam: "One or more parameters passed to the function were not valid."
    case errSecNotAvailable: "Only apps and extensions have a keychain; this program is neither."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecDecode: "The keychain's file is damaged. It was not changed."
    case errSecMissingEntitlement: "The entitlements do not include the access group."
    default: nil
    }
  }
}
