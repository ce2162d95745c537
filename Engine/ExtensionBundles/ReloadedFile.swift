import Contract
import Foundation
import Linux
import Synchronization

/// A file of the user in JSON. It is read again when it has changed, and each change replaces it
/// atomically.
final class ReloadedFile<Value: Codable & Equatable & Sendable>: Sendable {
  private struct State {
    var stamp: FileStamp?
    var value: Value
    /// The reason why the present file cannot be used.
    var problem: ExtensionProblem?
  }

  private let path: String
  private let limit: Int
  private let empty: Value
  private let undecodable: ExtensionProblem
  private let aside: FilesAside?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The maximum size of the file, in bytes.
  ///   - empty: The value without a file.
  ///   - undecodable: The problem of a file that cannot be decoded.
  ///   - aside: Where such a file is moved, or `nil` to leave it.
  init(
    _ path: String, limit: Int, empty: Value, undecodable: ExtensionProblem,
    aside: FilesAside? = nil
  ) {
    self.path = path
    self.limit = limit
    self.empty = empty
    self.undecodable = undecodable
    self.aside = aside
    state = Mutex(State(value: empty))
  }

  /// Returns the value that is in the file now.
  func read() -> Value {
    state.withLock { state in
      refresh(&state)
      return state.value
    }
  }

  /// The reason why the file cannot be used, or `nil`.
  var problem: ExtensionProblem? {
    state.withLock { state in
      refresh(&state)
      return state.problem
    }
  }

  /// Changes the value. On return, it is on the disk.
  /// - Throws: `ExtensionProblem` if the file cannot be used or written. In this case nothing has
  ///   changed.
  func change(_ change: (inout Value) -> Void) throws(ExtensionProblem) {
    try state.withLock { state throws(ExtensionProblem) in
      refresh(&state)
      if let problem = state.problem { throw problem }
      var changed = state.value
      change(&changed)
      if changed == state.value { return }
      try JSONFile.write(changed, to: path)
      state.value = changed
      state.stamp = FileStamp(path)
    }
  }

  private func refresh(_ state: inout State) {
    let stamp = FileStamp(path)
    if stamp == state.stamp, state.problem == nil { return }
    state = State(stamp: stamp, value: empty)
    do throws(ExtensionProblem) {
      let bytes = try BundleFile.read(path, limit: limit)
      guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else {
        throw undecodable
      }
      state.value = value
    } catch {
      if error.kind == .absent { return }
      // A file that cannot be opened may still be valid, so it is not moved.
      if error.kind == .unopened || aside?.add() != true { state.problem = error }
      state.stamp = FileStamp(path)
    }
  }
}
