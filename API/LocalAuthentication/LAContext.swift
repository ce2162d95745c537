public import AppleSupport
@_exported public import Foundation

/// A request to authenticate the user. There is no authentication here, so every policy fails with
/// `LAError.passcodeNotSet`, as on an iPhone without a passcode. Apps that continue without
/// authentication on such an iPhone also continue on Linux.
///
/// Apple: https://developer.apple.com/documentation/localauthentication/lacontext
open class LAContext: NSObject, @unchecked Sendable {
  // Sendable: the mutable properties are ignored.

  /// Stored and ignored, because the user is never asked.
  open var localizedReason = ""
  /// Stored and ignored, because the user is never asked.
  open var localizedFallbackTitle: String?
  /// Stored and ignored, because the user is never asked.
  open var localizedCancelTitle: String?
  /// Stored and ignored, because the user is never asked.
  open var interactionNotAllowed = false
  /// Stored and ignored, because there is no Touch ID.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  /// Always `none`.
  open var biometryType: LABiometryType { .none }
  /// Always `nil`, because nothing is enrolled.
  open var evaluatedPolicyDomainState: Data? { nil }

  public override init() { super.init() }

  /// Always returns `false` with `LAError.passcodeNotSet`.
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = LAError(.passcodeNotSet) as NSError
    return false
  }

  /// Always replies `false` with `LAError.passcodeNotSet`, in the background.
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { reply(false, LAError(.passcodeNotSet)) }
  }

  /// Fails, because there is no authentication.
  ///
  /// - Throws: always `LAError.passcodeNotSet`.
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    throw LAError(.passcodeNotSet)
  }

  /// Has no effect.
  open func invalidate() {}
}

/// The ways to authenticate the user. Every policy fails here.
public enum LAPolicy: Int, Sendable {
  /// With biometrics only.
  case deviceOwnerAuthenticationWithBiometrics = 1
  /// With biometrics or the passcode.
  case deviceOwnerAuthentication = 2
}

/// The kinds of biometric sensor. A context always has `none` here.
public enum LABiometryType: Int, Sendable {
  /// No sensor.
  case none = 0
  /// A fingerprint sensor.
  case touchID
  /// A face sensor.
  case faceID
  /// An iris sensor.
  case opticID = 4
}

/// An error of an authentication. Only `passcodeNotSet` occurs here.
///
/// Apple: https://developer.apple.com/documentation/localauthentication/laerror
public struct LAError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The reasons for an error. The raw values equal Apple's.
  public enum Code: Int, Sendable {
    /// The user did not prove their identity.
    case authenticationFailed = -1
    /// The user cancelled.
    case userCancel = -2
    /// The user chose the fallback button.
    case userFallback = -3
    /// The system cancelled.
    case systemCancel = -4
    /// No passcode is set. The only reason that occurs here.
    case passcodeNotSet = -5
    /// There is no biometric sensor.
    case biometryNotAvailable = -6
    /// No fingerprint or face is enrolled.
    case biometryNotEnrolled = -7
    /// Biometrics are locked after too many failures.
    case biometryLockout = -8
    /// The app cancelled.
    case appCancel = -9
    /// The context was invalidated.
    case invalidContext = -10
    /// The context does not allow questions to the user.
    case notInteractive = -1004
  }

  /// The domain of the `NSError`: `LAErrorDomain`.
  public static var errorDomain: String { LAErrorDomain }
  /// The code for a failed authentication.
  public static var authenticationFailed: Code { .authenticationFailed }
  /// The code for a cancellation by the user.
  public static var userCancel: Code { .userCancel }
  /// The code for a press of the fallback button.
  public static var userFallback: Code { .userFallback }
  /// The code for a missing passcode. No other code occurs here.
  public static var passcodeNotSet: Code { .passcodeNotSet }
  /// The code for a missing biometric sensor.
  public static var biometryNotAvailable: Code { .biometryNotAvailable }
  /// The code for a device on which no fingerprint or face is enrolled.
  public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
  /// The code for biometrics that are locked after too many failures.
  public static var biometryLockout: Code { .biometryLockout }

  /// The reason for the error.
  public let code: Code

  /// Makes an error with the given code.
  public init(_ code: Code) { self.code = code }

  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }
  /// An English sentence, the same for every code.
  public var errorDescription: String? { "User authentication is not available on Linux." }
}

/// The domain of `LAError`.
public let LAErrorDomain = "com.apple.LocalAuthentication"
