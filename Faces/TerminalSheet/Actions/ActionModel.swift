import Foundation

/// An action on its way: what it still asks, and how far it is.
struct ActionModel: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// Asks for a folder.
    case folder
    /// Waits to hear which applications there are.
    case looking
    case application
    case running(Double?)
  }

  enum Request: Hashable, Sendable {
    case complete(String)
    case listApplications
    case perform(Chore)
  }

  private static let typeaheadLimit = 1000

  let action: BuiltInAction
  private(set) var step: Step
  /// The folder being written.
  private(set) var folder = TextEditor()
  /// Folders that what is written could become.
  private(set) var candidates: [String] = []
  private(set) var applications: [ApplicationChoice] = []
  private(set) var selection = 0
  /// Keys that came while a completion was looked for, and mean what it will have made of the
  /// text: Enter right after Tab must not save to a name that is half written. nil: none is awaited.
  private var typeahead: [Key]?

  /// - Returns: also what is to be done at once.
  static func start(_ action: BuiltInAction, folder: String) -> (ActionModel, [Request]) {
    switch action {
    case .copy: (ActionModel(action, .running(nil)), [.perform(.copy)])
    case .save: (ActionModel(action, .folder, folder: folder), [])
    case .open: (ActionModel(action, .looking), [.listApplications])
    }
  }

  private init(_ action: BuiltInAction, _ step: Step, folder: String = "") {
    self.action = action
    self.step = step
    self.folder = TextEditor(folder.onOneLine)
  }

  mutating func handle(_ key: Key, width: Int, in repertoire: Repertoire) -> [Request] {
    switch step {
    case .folder:
      guard let keys = typeahead else { return write(key, width, repertoire) }
      if keys.count < Self.typeaheadLimit { typeahead = keys + [key] }
      return []
    case .application: return choose(key)
    case .looking, .running: return []
    }
  }

  mutating func offer(
    _ folders: [String], width: Int, in repertoire: Repertoire
  ) -> [Request] {
    guard step == .folder, let keys = typeahead else { return [] }
    typeahead = nil
    candidates = folders.prefix(50).map { PlainText.line($0, limit: 4096) }
    if let first = folders.first {
      let common = folders.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
      if common.count > folder.characters.count { folder = TextEditor(common.onOneLine) }
    }
    return keys.flatMap { handle($0, width: width, in: repertoire) }
  }

  mutating func offer(_ applications: [ApplicationChoice]) -> [Request] {
    guard step == .looking else { return [] }
    self.applications = applications.prefix(100).map {
      ApplicationChoice(id: $0.id, name: PlainText.line($0.name, limit: 200))
    }
    guard applications.count > 1 else {
      step = .running(nil)
      return [.perform(.open(application: nil))]
    }
    step = .application
    return []
  }

  mutating func progress(_ part: Double) {
    if case .running = step { step = .running(min(max(part, 0), 1)) }
  }

  /// - Returns: whether the person may try again here.
  mutating func fail() -> Bool {
    guard action == .save else { return false }
    step = .folder
    return true
  }

  private mutating func write(_ key: Key, _ width: Int, _ repertoire: Repertoire) -> [Request] {
    switch key {
    case .tab:
      typeahead = []
      return [.complete(folder.text)]
    case .enter, .controlEnter: return save(to: folder.text)
    case .up, .down, .pageUp, .pageDown: return []
    case .text(let text): folder.insert(text.onOneLine)
    case .paste(let text): folder.insert(PlainText.lines(text).onOneLine)
    default:
      let layout = WrappedText(folder.characters, width: width, in: repertoire)
      _ = folder.handle(key, in: layout, page: 1)
    }
    candidates = []
    return []
  }

  mutating func save(to folder: String) -> [Request] {
    guard !folder.isEmpty else { return [] }
    self.folder = TextEditor(folder)
    step = .running(nil)
    candidates = []
    return [.perform(.save(folder: folder))]
  }

  private mutating func choose(_ key: Key) -> [Request] {
    switch key {
    case .up, .backTab, .control("p"): selection = max(selection - 1, 0)
    case .down, .tab, .control("n"): selection = min(selection + 1, applications.count - 1)
    case .home, .start, .pageUp: selection = 0
    case .end, .finish, .pageDown: selection = applications.count - 1
    case .text(let text):
      if let digit = Int(text), (1...9).contains(digit) { return open(digit - 1) }
    case .enter, .controlEnter: return open(selection)
    default: break
    }
    return []
  }

  mutating func open(_ place: Int) -> [Request] {
    guard applications.indices.contains(place) else { return [] }
    step = .running(nil)
    return [.perform(.open(application: applications[place].id))]
  }
}
