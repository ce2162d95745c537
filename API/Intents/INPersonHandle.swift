public import Foundation
import Wire

/// The address of a person in a service.
///
/// Apple: https://developer.apple.com/documentation/intents/inpersonhandle
open class INPersonHandle: NSObject {
  public let value: String?
  public let type: INPersonHandleType

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

/// Apple: https://developer.apple.com/documentation/intents/inpersonhandletype
public enum INPersonHandleType: Int, Sendable {
  case unknown = 0
  case emailAddress
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
