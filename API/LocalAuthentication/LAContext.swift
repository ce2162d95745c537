public import Foundation
public import TollFree

/// A request to authenticate the user. There is no authentication here, so every policy fails with
/// `LAError.passcodeNotSet`, as on an iPhone without a passcode. Code that then continues without
/// authentication does so here too.
///
/// Apple: https://developer.apple.com/documentation/localauthentication/lacontext
open class LAContext: NSObject, @unchecked Sendable {
  // Sendable: the mutable properties are ignored.

  open var localizedReason = ""
  open var localizedFallbackTitle: String?
  open var localizedCancelTitle: String?
  open var interactionNotAllowed = false
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  open var biometryType: LABiometryType { .none }
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

  /// - Throws: always `LAError.passcodeNotSet`.
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    throw LAError(.passcodeNotSet)
  }

  open func invalidate() {}
}

public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication = 2
}

public enum LABiometryType: Int, Sendable {
  case none = 0
  case touchID
  case faceID
  case opticID = 4
}

/// Apple: https://developer.apple.com/documentation/localauthentication/laerror
public struct LAError: CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case authenticationFailed = -1
    case userCancel = -2
    case userFallback = -3
    case systemCancel = -4
    case passcodeNotSet = -5
    case biometryNotAvailable = -6
    case biometryNotEnrolled = -7
    case biometryLockout = -8
    case appCancel = -9
    case invalidContext = -10
    case notInteractive = -1004
  }

  public static var errorDomain: String { LAErrorDomain }
  public static var authenticationFailed: Code { .authenticationFailed }
  public static var userCancel: Code { .userCancel }
  public static var userFallback: Code { .userFallback }
  public static var passcodeNotSet: Code { .passcodeNotSet }
  public static var biometryNotAvailable: Code { .biometryNotAvailable }
  public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
  public static var biometryLockout: Code { .biometryLockout }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? { "Nothing here asks who the person is." }
}

public let LAErrorDomain = "com.apple.LocalAuthentication"
