import Foundation

/// The reason why an app's item cannot be shared.
enum HostItemError: LocalizedError {
  case cannotShare(String)
  case isEmpty

  var errorDescription: String? {
    switch self {
    case .cannotShare(let type):
      "A \(type) cannot be shared; strings, URLs, pictures, data and item providers can."
    case .isEmpty: "An item provider that has nothing registered cannot be shared."
    }
  }
}
