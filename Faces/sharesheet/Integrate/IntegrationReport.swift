import ShareSheet
import Translations

/// The result of `integrate`, for the user and as JSON.
struct IntegrationReport: Encodable {
  enum State: String, Encodable {
    case current, stale, missing, foreign
    /// No installed program reads the file, and the file does not exist.
    case unneeded

    /// The state as a word for a table.
    var words: String {
      switch self {
      case .current: translated("current")
      case .stale: translated("stale")
      case .missing: translated("missing")
      case .foreign: translated("foreign")
      case .unneeded: translated("not needed")
      }
    }
  }

  struct File: Encodable {
    var name: String
    var path: String
    var change: MarkedFile.Change?
    var state: State?
    var why: String?
  }

  var folder: String
  var files: [File] = []
  var problems: [String] = []
  var help: [String] = []

  var hasChanged: Bool { files.contains { $0.change == .written || $0.change == .removed } }

  /// Whether every needed file is current and there are no problems.
  var isWhole: Bool {
    problems.isEmpty
      && files.allSatisfy { [.current, .unneeded].contains($0.state ?? .current) }
  }

  func has(_ change: MarkedFile.Change, _ path: String) -> Bool {
    files.contains { $0.path == path && $0.change == change }
  }

  /// Runs `body` and records the outcome. If the outcome is `nil`, records nothing.
  mutating func add(
    _ name: String, _ path: String, _ body: () throws(ShareError) -> MarkedFile.Change?
  ) {
    do {
      guard let change = try body() else { return }
      files.append(File(name: name, path: path, change: change))
    } catch {
      problems.append(error.message)
    }
  }

  func show(json: Bool) throws {
    if json {
      try JSONResult.set(self)
    } else if files.isEmpty {
      Console.show(translated("No files were found."))
    } else {
      var table = Table(translated("STATE"), translated("WHERE"), translated("FILE"))
      for file in files {
        let state = file.change?.words ?? file.state?.words ?? ""
        table.add(state, file.name, file.path + (file.why.map { " (\($0))" } ?? ""))
      }
      Console.show(table.text(fitting: Console.columns))
    }
    for line in problems + help { Console.say(line) }
  }
}
