package import Foundation
import Glibc

/// The reason why a folder cannot be part of this user's home.
package enum HomeProblem: Error, Hashable, CustomStringConvertible {
  /// The folder belongs to another user.
  case anotherOwner(path: String, owner: UInt32)
  /// The path is not UTF-8. Its invalid bytes have become U+FFFD, so different folders could have
  /// the same path.
  case notText(path: String)
  /// The path is relative. It would name another folder for each program.
  case notAbsolute(variable: String, path: String)
  /// The folder cannot be created or used.
  case cannotBeMade(path: String, reason: String)

  /// The problem and the next step.
  package var description: String {
    switch self {
    case .anotherOwner(let path, let owner):
      "the folder \(path) belongs to \(Self.name(owner)), and you are \(Self.name(geteuid())). "
        + "Run this as \(Self.name(owner)), or choose a folder of your own with SHARESHEET_HOME"
    case .notText(let path):
      "the name of the folder \(path) is not valid UTF-8. Choose another folder with SHARESHEET_HOME"
    case .notAbsolute(let variable, let path):
      "\(variable) is '\(path)', a relative path. Set it to an absolute path, from '/'"
    case .cannotBeMade(let path, let reason):
      "the folder \(path) cannot be created or used (\(reason)). Fix the problem, or choose another "
        + "home with SHARESHEET_HOME"
    }
  }

  /// Checks that this user can use the folder, if it exists.
  /// - Throws: `HomeProblem` if not.
  package static func check(_ directory: URL) throws(HomeProblem) {
    let path = directory.path
    if path.unicodeScalars.contains("\u{FFFD}") { throw .notText(path: path) }
    var status = stat()
    // A folder that does not exist yet will be created by this user and belong to this user.
    guard stat(path, &status) == 0, status.st_uid != geteuid() else { return }
    throw .anotherOwner(path: path, owner: status.st_uid)
  }

  static func relative(_ path: String, in variable: String) -> HomeProblem? {
    path.hasPrefix("/") ? nil : .notAbsolute(variable: variable, path: path)
  }

  /// Returns the name of a user, or the number if the system does not know the user.
  package static func name(_ user: UInt32) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
  }
}
