package import Foundation
import Glibc
package import Linux

/// Forbidden changes to a file. A process that has a descriptor of the file can attempt them.
package enum Tampering: String, CaseIterable, Sendable {
  case reopenForWriting = "open for writing"
  case truncate = "truncate"
  case changeMode = "change the mode"
  case setAttribute = "set an attribute"
  case changeDates = "change the dates"
  case link = "link"

  /// Attempts each change and returns the changes that succeeded.
  /// - Parameter folder: A folder on the file's file system. The attempt to create a second link to
  ///   the file uses it.
  package static func successes(with file: Descriptor, in folder: URL) -> [Tampering] {
    allCases.filter { $0.succeeds(with: file, folder) }
  }

  private func succeeds(with file: Descriptor, _ folder: URL) -> Bool {
    switch self {
    case .reopenForWriting:
      guard let writing = try? Descriptor.open(file.path, O_RDWR) else { return false }
      return (try? [UInt8(ascii: "!")].withUnsafeBytes { try writing.writeAll($0, at: 0) }) != nil
    case .truncate: return Glibc.truncate(file.path, 3) == 0
    case .changeMode: return fchmod(file.number, 0o644) == 0
    case .setAttribute:
      return Self.setxattr(file.path, "user.sharesheet", "moo", 3, 0) == 0
    case .changeDates:
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      return futimens(file.number, &times) == 0
    case .link:
      guard let directory = try? Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY) else {
        return false
      }
      return (try? file.link(in: directory, as: "second-\(UUID().uuidString)")) != nil
    }
  }

  private typealias SetAttribute =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Int, Int32
    ) -> Int32

  /// The function setxattr(2), which Swift's Glibc module does not import.
  private static let setxattr: SetAttribute =
    dlsym(nil, "setxattr").map { unsafeBitCast($0, to: SetAttribute.self) } ?? { _, _, _, _, _ in 0
    }

  /// Returns the file's path as a process can read it from the descriptor.
  package static func path(of file: Descriptor) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
  }
}
