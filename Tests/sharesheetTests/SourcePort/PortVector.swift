import Foundation
import TestServers
import Testing

/// A source for iOS, and its form after the port step.
struct PortVector: CustomTestStringConvertible {
  let name: String
  let original: String
  let ported: String

  var testDescription: String { name }

  static let all: [PortVector] = {
    let file = Checkout.root.appending(path: "Tests/Vectors/port-step.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n=== ").dropFirst().compactMap { block in
      let parts = block.components(separatedBy: "\n--- ")
      guard parts.count == 3 else { return nil }
      return PortVector(
        name: parts[0], original: lines(parts[1]), ported: lines(parts[2]))
    }
  }()

  /// Removes the line with the part's name, and the blank lines at the end.
  private static func lines(_ part: String) -> String {
    part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
