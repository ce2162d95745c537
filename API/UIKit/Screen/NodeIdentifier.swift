import Synchronization

/// Identifiers of the elements that faces refer to. They are unique in the process.
package enum NodeIdentifier {
  private static let last = Atomic(0)

  package static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
