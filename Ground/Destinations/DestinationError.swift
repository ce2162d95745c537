import Foundation

/// The reason why a file cannot be a destination, with the next step.
package struct DestinationError: Error, Hashable, Sendable, LocalizedError,
  CustomStringConvertible
{
  /// The place of the problem, such as `request.url`, or `nil`.
  package let place: String?
  /// The problem and the next step, as sentences.
  package let reason: String

  package init(_ reason: String, at place: String? = nil) {
    self.place = place
    self.reason = reason
  }

  package var errorDescription: String? { description }

  package var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
