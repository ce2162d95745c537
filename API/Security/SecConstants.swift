// The keys and values of the dictionaries. The values equal Apple's.

public let kSecClass = "class"
public let kSecClassGenericPassword = "genp"
public let kSecClassInternetPassword = "inet"
public let kSecClassCertificate = "cert"
public let kSecClassKey = "keys"
public let kSecClassIdentity = "idnt"

public let kSecAttrAccount = "acct"
public let kSecAttrService = "svce"
public let kSecAttrGeneric = "gena"
public let kSecAttrLabel = "labl"
public let kSecAttrDescription = "desc"
public let kSecAttrComment = "icmt"
public let kSecAttrCreator = "crtr"
public let kSecAttrType = "type"
public let kSecAttrIsInvisible = "invi"
public let kSecAttrIsNegative = "nega"
public let kSecAttrCreationDate = "cdat"
public let kSecAttrModificationDate = "mdat"
public let kSecAttrSecurityDomain = "sdmn"
public let kSecAttrServer = "srvr"
public let kSecAttrProtocol = "ptcl"
public let kSecAttrProtocolHTTP = "http"
public let kSecAttrProtocolHTTPS = "htps"
public let kSecAttrAuthenticationType = "atyp"
public let kSecAttrPort = "port"
public let kSecAttrPath = "path"
/// The access group, which determines the item's file (`KeychainFile.forAdding`).
public let kSecAttrAccessGroup = "agrp"
/// Stored but without effect, because nothing is synchronized.
public let kSecAttrSynchronizable = "sync"
public let kSecAttrSynchronizableAny = "syna"
/// Ignored, because there is no authentication.
public let kSecAttrAccessControl = "accc"

// Stored but without effect. The file can be read whenever the user is logged in.
public let kSecAttrAccessible = "pdmn"
public let kSecAttrAccessibleWhenUnlocked = "ak"
public let kSecAttrAccessibleAfterFirstUnlock = "ck"
public let kSecAttrAccessibleAlways = "dk"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly = "akpu"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
public let kSecAttrAccessibleAlwaysThisDeviceOnly = "dku"

public let kSecValueData = "v_Data"
public let kSecReturnData = "r_Data"
public let kSecReturnAttributes = "r_Attributes"
/// A request for this fails with `errSecUnimplemented`.
public let kSecReturnRef = "r_Ref"
/// A request for this fails with `errSecUnimplemented`.
public let kSecReturnPersistentRef = "r_PersistentRef"
public let kSecMatchLimit = "m_Limit"
public let kSecMatchLimitOne = "m_LimitOne"
public let kSecMatchLimitAll = "m_LimitAll"
/// Ignored. Matching is always case-sensitive.
public let kSecMatchCaseInsensitive = "m_CaseInsensitive"

// Ignored, because there is no authentication and only one keychain.
public let kSecUseOperationPrompt = "u_OpPrompt"
public let kSecUseAuthenticationUI = "u_AuthUI"
public let kSecUseAuthenticationUIFail = "u_AuthUIF"
public let kSecUseAuthenticationUISkip = "u_AuthUIS"
public let kSecUseAuthenticationContext = "u_AuthCtx"
public let kSecUseDataProtectionKeychain = "nleg"
