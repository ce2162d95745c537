import Foundation

/// What the person is told of the connection: that there is none, once, and that there is one
/// again. One that was cut off and is there at the next try is worth no word.
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
