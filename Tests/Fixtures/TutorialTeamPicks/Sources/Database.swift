import UIKit

/// Replaces the tutorial's `http://localhost:4984/db/`, because each test has its own port.
enum Database {
  static var address: String {
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.test.tutorial-teampicks")
    let text = container.flatMap {
      try? String(contentsOf: $0.appendingPathComponent("endpoint"), encoding: .utf8)
    }
    return text ?? "http://localhost:4984/db/"
  }
}
