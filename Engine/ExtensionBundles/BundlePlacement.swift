package import Contract
package import Foundation
import Glibc
import Linux

/// A folder of apps. Each change of an app is atomic.
///
/// Apps that are being added or removed are in a hidden folder beside the other apps. Files that a
/// killed process left there are discarded.
package struct BundlePlacement: Sendable {
  private static let workshop = ".unfinished"

  /// The path with all links resolved, without a trailing slash.
  package let folder: String

  /// - Parameter folder: The folder. It is created if it does not exist.
  package init(_ folder: URL) throws(ExtensionProblem) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw ExtensionProblem(
        path: folder.path, reason: "it cannot be created (\(error.localizedDescription))",
        remedy: "give yourself write permission for its parent folder")
    }
    guard let pointer = realpath(folder.path, nil) else {
      throw ExtensionProblem(
        unwritten: folder.path, SystemError(code: errno, operation: "find \(folder.path)"))
    }
    defer { free(pointer) }
    self.folder = String(cString: pointer)
  }

  /// Removes the files that a killed process left. Only a process that is the folder's only writer
  /// may call this, and only when the process starts.
  package func clean() {
    try? FolderRemoval.remove("\(folder)/\(Self.workshop)")
  }

  /// Creates an empty folder for assembling an app, and returns its path.
  func makeStage() throws(ExtensionProblem) -> String {
    let stage = "\(folder)/\(Self.workshop)/\(RandomIdentifier.make())"
    do {
      try FileManager.default.createDirectory(
        atPath: stage, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return stage
    } catch {
      throw ExtensionProblem(unwritten: stage, SystemError(code: errno, operation: "make \(stage)"))
    }
  }

  /// Creates a stage where several processes may work at the same time. The stage belongs to this
  /// process while `hold` is open. Stages of ended processes are removed.
  func makeHeldStage() throws(ExtensionProblem) -> (path: String, hold: Descriptor) {
    let workshop = "\(folder)/\(Self.workshop)"
    do throws(SystemError) {
      try? FileManager.default.createDirectory(
        atPath: workshop, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      // The lock prevents another process from removing a stage before the stage itself is locked.
      let turn = try Descriptor.open(workshop, O_RDONLY | O_DIRECTORY)
      while flock(turn.number, LOCK_EX) != 0 {
        guard errno == EINTR else { throw SystemError(code: errno, operation: "lock \(workshop)") }
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: workshop)) ?? [] {
        let left = "\(workshop)/\(name)"
        guard let stage = try? Descriptor.open(left, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
          flock(stage.number, LOCK_EX | LOCK_NB) == 0
        else { continue }
        discard(left)
      }
      let path = "\(workshop)/\(RandomIdentifier.make())"
      _ = try SystemError.check(mkdir(path, 0o700), "make \(path)")
      let hold = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
      _ = try SystemError.check(flock(hold.number, LOCK_EX | LOCK_NB), "lock \(path)")
      return (path, hold)
    } catch {
      throw ExtensionProblem(unwritten: workshop, error)
    }
  }

  /// Moves the complete app at `path`, in a stage of this folder, to `name`. It replaces an
  /// existing app atomically.
  func place(_ path: String, as name: String) throws(ExtensionProblem) {
    let target = "\(folder)/\(name)"
    do throws(SystemError) {
      var status = stat()
      if lstat(target, &status) == 0 {
        try Naming.exchange(path, target)
      } else {
        try Naming.move(path, to: target)
      }
    } catch {
      throw ExtensionProblem(unwritten: target, error)
    }
    discard(path)
  }

  func remove(_ name: String) throws(ExtensionProblem) {
    let (stage, hold) = try makeHeldStage()
    defer { withExtendedLifetime(hold) { discard(stage) } }
    do throws(SystemError) {
      try Naming.move("\(folder)/\(name)", to: "\(stage)/\(name)")
    } catch {
      throw ExtensionProblem(unwritten: "\(folder)/\(name)", error)
    }
  }

  /// Removes a folder. If that fails, the next `clean()` removes it.
  func discard(_ path: String) { try? FolderRemoval.remove(path) }
}
