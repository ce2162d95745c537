package import Foundation
import Glibc
import Linux

/// A folder that apps are put into, each whole or not at all.
///
/// What is on its way in or out lies in a folder beside them that nobody looks into; whatever a
/// killed process left there is worthless.
package struct BundlePlacement: Sendable {
  private static let workshop = ".unfinished"

  /// All links resolved, no slash at its end.
  package let folder: String

  /// - Parameter folder: is made when it is not there.
  package init(_ folder: URL) throws(BundleProblem) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw BundleProblem(
        path: folder.path, reason: "it cannot be made (\(error.localizedDescription))",
        remedy: "make the folder above it one that you may write to")
    }
    guard let pointer = realpath(folder.path, nil) else {
      throw BundleProblem(
        unwritten: folder.path, SystemError(code: errno, operation: "find \(folder.path)"))
    }
    defer { free(pointer) }
    self.folder = String(cString: pointer)
  }

  /// Removes what a killed process left. Only at the start of whoever alone writes here.
  package func clean() {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(Self.workshop)")
  }

  /// Path of a new empty folder in which an app is put together.
  func makeStage() throws(BundleProblem) -> String {
    let stage = "\(folder)/\(Self.workshop)/\(RandomIdentifier.make())"
    do {
      try FileManager.default.createDirectory(
        atPath: stage, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return stage
    } catch {
      throw BundleProblem(unwritten: stage, SystemError(code: errno, operation: "make \(stage)"))
    }
  }

  /// The same where several may work at a time: the stage is this process's as long as `hold` is
  /// open. Those whose processes have ended are removed.
  func makeHeldStage() throws(BundleProblem) -> (path: String, hold: Descriptor) {
    let workshop = "\(folder)/\(Self.workshop)"
    do throws(SystemError) {
      try? FileManager.default.createDirectory(
        atPath: workshop, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      // Between its making and its lock nobody may take a stage for left.
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
      throw BundleProblem(unwritten: workshop, error)
    }
  }

  /// Gives the finished app at `path`, on a stage of this folder, the name `name`; one that has it
  /// goes. From here on there is at every moment either the old one or the new one, whole.
  func place(_ path: String, as name: String) throws(BundleProblem) {
    let target = "\(folder)/\(name)"
    do throws(SystemError) {
      var status = stat()
      if lstat(target, &status) == 0 {
        try Naming.exchange(path, target)
      } else {
        try Naming.move(path, to: target)
      }
    } catch {
      throw BundleProblem(unwritten: target, error)
    }
    discard(path)
  }

  /// Takes an app away, at once.
  func remove(_ name: String) throws(BundleProblem) {
    let (stage, hold) = try makeHeldStage()
    defer { withExtendedLifetime(hold) { discard(stage) } }
    do throws(SystemError) {
      try Naming.move("\(folder)/\(name)", to: "\(stage)/\(name)")
    } catch {
      throw BundleProblem(unwritten: "\(folder)/\(name)", error)
    }
  }

  /// What cannot be removed now is removed by the next `clean()`.
  func discard(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
