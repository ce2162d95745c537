import Foundation
import Linux

extension Selector {
  /// Sends the selector to the target. Without a target, sends it to the first responder in the
  /// chain that has the method.
  @MainActor func send(to target: AnyObject?, or sender: UIResponder?, _ arguments: [Any?]) {
    if let target {
      if send(to: target, arguments) == nil {
        StandardError.print("\(self) is sent to \(type(of: target)), which has no such method.")
      }
      return
    }
    var next = sender
    while let responder = next {
      if send(to: responder, arguments) != nil { return }
      next = responder.next
    }
  }
}
