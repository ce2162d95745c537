package import Foundation
import Glibc

/// Why a folder cannot hold what is this person's.
package enum HomeProblem: Error, Hashable, CustomStringConvertible {
  case anotherOwner(path: String, owner: UInt32)
  /// Its name cannot be told from others: what is not UTF-8 in it has become U+FFFD.
  case notText(path: String)
  /// It would be another folder for each program that asks.
  case notAbsolute(variable: String, path: String)
  case cannotBeMade(path: String, reason: String)

  package var description: String {
    switch self {
    case .anotherOwner(let path, let owner):
      "the folder \(path) belongs to \(Self.name(owner)), and you are \(Self.name(geteuid())). "
        + "Run this as \(Self.name(owner)), or choose a folder of your own with SHARESHEET_HOME"
    case .notText(let path):
      "the name of the folder \(path) is not text in UTF-8. Choose one whose name is, with "
        + "SHARESHEET_HOME"
    case .notAbsolute(let variable, let path):
      "\(variable) is '\(path)', which names another folder wherever a program is started. Give it the "
        + "whole path, from '/'"
    case .cannotBeMade(let path, let reason):
      "the folder \(path) cannot be made or used (\(reason)). Mend that, or choose another home with "
        + "SHARESHEET_HOME"
    }
  }

  /// - throws: where a folder that is there cannot be this person's.
  package static func check(_ directory: URL) throws(HomeProblem) {
    let path = directory.path
    if path.unicodeScalars.contains("\u{FFFD}") { throw .notText(path: path) }
    var status = stat()
    // One that is not there yet is made by this person.
    guard stat(path, &status) == 0, status.st_uid != geteuid() else { return }
    throw .anotherOwner(path: path, owner: status.st_uid)
  }

  static func relative(_ path: String, in variable: String) -> HomeProblem? {
    path.hasPrefix("/") ? nil : .notAbsolute(variable: variable, path: path)
  }

  private static func name(_ user: UInt32) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
  }
}
