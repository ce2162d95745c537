import Foundation

/// A class that imports only Foundation, with a method that is called by name.
class Counter: NSObject {
  private(set) var count = 0

  @objc func add() { count += 1 }
}
