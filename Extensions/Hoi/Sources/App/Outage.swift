import Foundation

/// The messages about the connection. A lost connection is reported once, and so is its return. If
/// the first retry succeeds, nothing is reported.
struct Outage {
  private let address: String
  private(set) var hasListened = false
  private var isTold = false

  init(of address: String) { self.address = address }

  mutating func opened() -> String? {
    defer { (hasListened, isTold) = (true, false) }
    if isTold { return "Listening at \(address)\(hasListened ? " again" : "")." }
    return hasListened ? nil : "Listening at \(address)."
  }

  mutating func failed(_ reason: String) -> String? {
    defer { isTold = true }
    return isTold ? nil : "No connection to \(address): \(reason) Trying again until there is one."
  }
}
