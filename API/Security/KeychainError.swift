public import TollFree

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecIO: OSStatus = -36
public let errSecParam: OSStatus = -50
public let errSecAllocate: OSStatus = -108
public let errSecUserCanceled: OSStatus = -128
public let errSecBadReq: OSStatus = -909
public let errSecNotAvailable: OSStatus = -25291
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecMissingEntitlement: OSStatus = -34018

/// The reason for which a keychain call failed.
struct KeychainError: Error {
  let status: OSStatus

  init(_ status: OSStatus) { self.status = status }

  var words: String? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "Only passwords are kept here: no keys, certificates or identities."
    case errSecIO: "The keychain's file cannot be read or written."
    case errSecParam: "One or more parameters passed to the function were not valid."
    case errSecNotAvailable: "This program is no app and no extension, and has no keychain."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecDecode: "The keychain's file is damaged. It is left as it is."
    case errSecMissingEntitlement: "The access group is not among the entitlements."
    default: nil
    }
  }
}
