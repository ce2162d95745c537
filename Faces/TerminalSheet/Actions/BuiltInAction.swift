/// What the sheet can do with items by itself, whoever else takes them.
package enum BuiltInAction: String, CaseIterable, Hashable, Sendable, Codable {
  case copy, save, open

  package var title: String {
    switch self {
    case .copy: "Copy"
    case .save: "Save to…"
    case .open: "Open with"
    }
  }
}

/// One of these with all that it needs.
package enum Chore: Hashable, Sendable {
  case copy
  /// Into this folder, as the person wrote it.
  case save(folder: String)
  /// With an application by its identifier; nil: the one that the desktop would take.
  case open(application: String?)

  package var action: BuiltInAction {
    switch self {
    case .copy: .copy
    case .save: .save
    case .open: .open
    }
  }
}

/// What became of a chore.
package struct ChoreResult: Hashable, Sendable {
  package var action: BuiltInAction
  /// What was done, a sentence for people.
  package var message: String
  /// Paths of files that were written.
  package var files: [String]
  /// Text for the clipboard of the terminal; nil: it is not to be changed.
  package var clipboard: String?

  package init(
    _ action: BuiltInAction, message: String, files: [String] = [], clipboard: String? = nil
  ) {
    self.action = action
    self.message = message
    self.files = files
    self.clipboard = clipboard
  }
}

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
