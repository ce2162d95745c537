// swift-format-ignore-file
import UIKit
#sourceLocation(file: "Counter.swift", line: 1)
import Foundation

/// A class that imports only Foundation, with a method that is called by name.
class Counter: NSObject {
  private(set) var count = 0

        func add() { count += 1 }
}
#sourceLocation()

extension Counter {
  fileprivate nonisolated static func exposedMethods_Counter() -> [UIKit.Selector] {
    [UIKit.Selector("add", bare: Counter.add)]
  }
  @MainActor fileprivate static func exposedOutlets_Counter() -> [UIKit.ExposedMembers.Outlet] {
    []
  }
}
final class Exposed_Counter: UIKit.ExposedMembers {
  override class var methods: [UIKit.Selector] { Counter.exposedMethods_Counter() }
  @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
    Counter.exposedOutlets_Counter()
  }
}
