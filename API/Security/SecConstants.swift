// Keys and values of the dictionaries. Values as Apple's.

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
/// See `SecItemAdd`: which file an item lies in.
public let kSecAttrAccessGroup = "agrp"
/// Without effect, and kept: nothing is synchronized.
public let kSecAttrSynchronizable = "sync"
public let kSecAttrSynchronizableAny = "syna"
/// Without effect: nobody is asked.
public let kSecAttrAccessControl = "accc"

// Without effect, and kept: the file can be read whenever the person is logged in.
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
/// Asking for it fails with `errSecUnimplemented`.
public let kSecReturnRef = "r_Ref"
/// Asking for it fails with `errSecUnimplemented`.
public let kSecReturnPersistentRef = "r_PersistentRef"
public let kSecMatchLimit = "m_Limit"
public let kSecMatchLimitOne = "m_LimitOne"
public let kSecMatchLimitAll = "m_LimitAll"
/// Without effect: letters count as they are.
public let kSecMatchCaseInsensitive = "m_CaseInsensitive"

// Without effect: nobody is asked, and there is one keychain.
public let kSecUseOperationPrompt = "u_OpPrompt"
public let kSecUseAuthenticationUI = "u_AuthUI"
public let kSecUseAuthenticationUIFail = "u_AuthUIF"
public let kSecUseAuthenticationUISkip = "u_AuthUIS"
public let kSecUseAuthenticationContext = "u_AuthCtx"
public let kSecUseDataProtectionKeychain = "nleg"
