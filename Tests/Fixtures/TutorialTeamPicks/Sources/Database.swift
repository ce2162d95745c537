import UIKit

/// Where the tutorial writes `http://localhost:4984/db/`: tests have a port of their own.
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
