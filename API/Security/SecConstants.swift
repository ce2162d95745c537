// The keys and values of the dictionaries. The values equal Apple's.

/// The key of an item's class. Every query and every new item needs it.
public let kSecClass = "class"
/// The class of generic passwords, identified by account and service.
public let kSecClassGenericPassword = "genp"
/// The class of internet passwords, identified by account, server, port, path and similar.
public let kSecClassInternetPassword = "inet"
/// The class of certificates. A call with it fails with `errSecUnimplemented`.
public let kSecClassCertificate = "cert"
/// The class of keys. A call with it fails with `errSecUnimplemented`.
public let kSecClassKey = "keys"
/// The class of identities. A call with it fails with `errSecUnimplemented`.
public let kSecClassIdentity = "idnt"

/// The account's name.
public let kSecAttrAccount = "acct"
/// The service of a generic password.
public let kSecAttrService = "svce"
/// The app's own data in an item.
public let kSecAttrGeneric = "gena"
/// The item's name for display. Nothing here shows it.
public let kSecAttrLabel = "labl"
/// The item's kind for display. Nothing here shows it.
public let kSecAttrDescription = "desc"
/// The user's comment. Nothing here shows it.
public let kSecAttrComment = "icmt"
/// The creator's four-character code, as a number.
public let kSecAttrCreator = "crtr"
/// The item's four-character type code, as a number.
public let kSecAttrType = "type"
/// Whether the item is hidden from the user. Nothing here shows items.
public let kSecAttrIsInvisible = "invi"
/// Whether the item records that there is no password. Stored but without effect.
public let kSecAttrIsNegative = "nega"
/// The time at which the item was added. If a new item has no creation date, the current time is
/// stored.
public let kSecAttrCreationDate = "cdat"
/// The time of the item's last change. Each update sets it.
public let kSecAttrModificationDate = "mdat"
/// The security domain of an internet password.
public let kSecAttrSecurityDomain = "sdmn"
/// The server's name of an internet password.
public let kSecAttrServer = "srvr"
/// The protocol of an internet password.
public let kSecAttrProtocol = "ptcl"
/// The value of `kSecAttrProtocol` for HTTP.
public let kSecAttrProtocolHTTP = "http"
/// The value of `kSecAttrProtocol` for HTTPS.
public let kSecAttrProtocolHTTPS = "htps"
/// The authentication scheme of an internet password.
public let kSecAttrAuthenticationType = "atyp"
/// The server's port, a number. A missing port identifies the same item as 0.
public let kSecAttrPort = "port"
/// The path on the server.
public let kSecAttrPath = "path"
/// The access group, which determines the item's file (`KeychainFile.forAdding`).
public let kSecAttrAccessGroup = "agrp"
/// Whether the item is synchronized. Nothing is synchronized here, but two items that differ only
/// in this value are different items.
public let kSecAttrSynchronizable = "sync"
/// The value that matches items with every `kSecAttrSynchronizable`.
public let kSecAttrSynchronizableAny = "syna"
/// Ignored, because there is no authentication.
public let kSecAttrAccessControl = "accc"

/// The time at which an item may be read. Stored but without effect, because the file can be read
/// whenever the user is logged in.
public let kSecAttrAccessible = "pdmn"
/// While the device is unlocked.
public let kSecAttrAccessibleWhenUnlocked = "ak"
/// After the device was unlocked once.
public let kSecAttrAccessibleAfterFirstUnlock = "ck"
/// Always.
public let kSecAttrAccessibleAlways = "dk"
/// While the device is unlocked and has a passcode. Never leaves the device.
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly = "akpu"
/// While the device is unlocked. Never leaves the device.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
/// After the device was unlocked once. Never leaves the device.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
/// Always. Never leaves the device.
public let kSecAttrAccessibleAlwaysThisDeviceOnly = "dku"

/// The item's secret, as `Data`. In a query, it is compared with the items' secrets.
public let kSecValueData = "v_Data"
/// Whether the result contains the secret.
public let kSecReturnData = "r_Data"
/// Whether the result contains the attributes, as a dictionary.
public let kSecReturnAttributes = "r_Attributes"
/// Whether the result contains a reference. If the value is `true`, the call fails with
/// `errSecUnimplemented`.
public let kSecReturnRef = "r_Ref"
/// Whether the result contains a persistent reference. If the value is `true`, the call fails with
/// `errSecUnimplemented`.
public let kSecReturnPersistentRef = "r_PersistentRef"
/// The maximum number of results: a number, or one of the two constants below. The default is 1.
public let kSecMatchLimit = "m_Limit"
/// The first match only. The default.
public let kSecMatchLimitOne = "m_LimitOne"
/// All matches. The result is an array.
public let kSecMatchLimitAll = "m_LimitAll"
/// Ignored. Matching is always case-sensitive.
public let kSecMatchCaseInsensitive = "m_CaseInsensitive"

/// The text that explains a request for authentication. Ignored, because there is no
/// authentication.
public let kSecUseOperationPrompt = "u_OpPrompt"
/// Whether a call may ask the user. Ignored, because there is no authentication.
public let kSecUseAuthenticationUI = "u_AuthUI"
/// The value that makes a call fail instead of asking the user. Ignored.
public let kSecUseAuthenticationUIFail = "u_AuthUIF"
/// The value that skips items for which the user must be asked. Ignored.
public let kSecUseAuthenticationUISkip = "u_AuthUIS"
/// An `LAContext` that is already authenticated. Ignored.
public let kSecUseAuthenticationContext = "u_AuthCtx"
/// Whether to use the data protection keychain of macOS. Ignored, because there is only one
/// keychain.
public let kSecUseDataProtectionKeychain = "nleg"
