import Contract
public import Foundation

/// The address of a person in a service.
///
/// Apple: https://developer.apple.com/documentation/intents/inpersonhandle
open class INPersonHandle: NSObject {
  /// The address itself, such as an email address.
  public let value: String?
  /// The kind of the address.
  public let type: INPersonHandleType

  /// Makes an address. The value is not checked.
  public init(value: String?, type: INPersonHandleType) {
    self.value = value
    self.type = type
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INPersonHandle else { return false }
    return other.value == value && other.type == type
  }

  open override var hash: Int { value.hashValue }
}

/// The kind of an address.
///
/// Apple: https://developer.apple.com/documentation/intents/inpersonhandletype
public enum INPersonHandleType: Int, Sendable {
  /// An address of unknown kind, such as a user name.
  case unknown = 0
  /// An email address.
  case emailAddress
  /// A phone number.
  case phoneNumber

  init(_ kind: Recipient.HandleKind) {
    self =
      switch kind {
      case .unknown: .unknown
      case .emailAddress: .emailAddress
      case .phoneNumber: .phoneNumber
      }
  }

  var kind: Recipient.HandleKind {
    switch self {
    case .unknown: .unknown
    case .emailAddress: .emailAddress
    case .phoneNumber: .phoneNumber
    }
  }
}
