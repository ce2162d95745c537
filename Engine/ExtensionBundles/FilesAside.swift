import Contract
import Glibc
import Linux

/// The copies of a file that could not be decoded. Each is beside the file, under the file's name
/// with the ending `.unreadable-N`. The user can repair or delete them.
struct FilesAside: Sendable {
  private static let maximumCount = 10

  /// The path of the file.
  let path: String

  /// The paths of the copies that exist.
  var present: [String] { places.filter { access($0, F_OK) == 0 } }

  private var places: [String] { (1...Self.maximumCount).map { "\(path).unreadable-\($0)" } }

  /// Renames the file, so that it is not overwritten.
  /// - Returns: Whether the file was renamed. It is not renamed if there are too many copies.
  func add() -> Bool {
    let free = places.first { place in
      var status = stat()
      return lstat(place, &status) != 0
    }
    guard let free else { return false }
    do {
      try Naming.move(path, to: free)
      return true
    } catch {
      return false
    }
  }
}
