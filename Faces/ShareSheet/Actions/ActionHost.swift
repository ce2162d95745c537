/// An application that items may be opened with.
package struct ApplicationChoice: Hashable, Sendable {
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Does the chores: whatever of them touches files, programs or the desktop.
package protocol ActionHost: Sendable {
  /// The folder that Save to… begins with, as the person would write it.
  var suggestedFolder: String { get }

  /// The folders whose paths begin with what was typed, as the person would go on writing; at most
  /// a few dozen.
  func folders(completing typed: String) async -> [String]

  /// Applications to choose from, the desktop's choice first; none or one: there is no choice.
  func applications() async -> [ApplicationChoice]

  /// - Parameter progress: is told how much is done, 0 to 1, now and then.
  /// - throws: an error whose description is a sentence for people.
  func perform(
    _ chore: Chore, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ChoreResult
}
