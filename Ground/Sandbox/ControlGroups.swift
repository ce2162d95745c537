import Foundation
import Glibc
package import Linux

/// The part of the kernel's control groups in which this process may make groups of its own
/// (cgroups(7)).
///
/// An ordinary user has such a part only where it was given to the user: a unit of systemd with
/// `Delegate=`, or a group of version 1 that belongs to the user.
package final class ControlGroups: Sendable {
  enum Version: Hashable, Sendable { case first, second }

  private let folder: String
  private let version: Version

  private init(_ folder: String, _ version: Version) {
    (self.folder, self.version) = (folder, version)
  }

  /// Looks for the groups in which memory can be limited. With version 2, this process moves into a
  /// group of its own, because a group with limited groups inside may contain no processes.
  /// - Parameter isDelegated: Whether a session manager gave this process's group of version 2 to
  ///   the process, as systemd does for a unit with `Delegate=memory`. Without it, the manager may
  ///   undo changes in the group.
  /// - Returns: `nil` if this process may make no groups.
  package static func find(isDelegated: Bool = false) -> ControlGroups? {
    let own = ControlGroup.read("/proc/self/cgroup")
    let mounts = ControlGroup.read("/proc/self/mountinfo")
    if let folder = ControlGroupMount.folder(of: .first, own: own, mounts: mounts) {
      let groups = ControlGroups(folder, .first)
      if groups.canMake { return groups }
    }
    guard isDelegated,
      let folder = ControlGroupMount.folder(of: .second, own: own, mounts: mounts)
    else { return nil }
    let groups = ControlGroups(folder, .second)
    return groups.prepare() ? groups : nil
  }

  /// Makes a group whose processes together may use no more than `memory` bytes.
  /// - Throws: `SystemError` if the kernel refuses it.
  package func make(memory: Int64) throws(SystemError) -> ControlGroup {
    let path = "\(folder)/\(ControlGroup.prefix)\(getpid())-\(RandomIdentifier.make())"
    _ = try SystemError.check(mkdir(path, 0o755), "make \(path)")
    let group = ControlGroup(path: path, version: version)
    do throws(SystemError) {
      try group.limit(memory)
    } catch {
      group.remove()
      throw error
    }
    return group
  }

  /// Whether a group can be made and limited. Groups of ended processes are removed.
  private var canMake: Bool {
    guard access(folder, W_OK) == 0 else { return false }
    removeRemains()
    guard let trial = try? make(memory: 1 << 30) else { return false }
    trial.remove()
    return true
  }

  private func removeRemains() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let owner = ControlGroup.owner(of: name), kill(owner, 0) != 0, errno == ESRCH else {
        continue
      }
      // The kernel removes only groups without processes.
      rmdir("\(folder)/\(name)")
    }
  }

  // MARK: Version 2

  private func prepare() -> Bool {
    let controllers = ControlGroup.read("\(folder)/cgroup.controllers").split(
      whereSeparator: \.isWhitespace)
    guard controllers.contains("memory") else { return false }
    let inner = "\(folder)/daemon"
    guard mkdir(inner, 0o755) == 0 || errno == EEXIST else { return false }
    do throws(SystemError) {
      try ControlGroup.write("0", to: "\(inner)/cgroup.procs")
      try ControlGroup.write("+memory", to: "\(folder)/cgroup.subtree_control")
      if canMake { return true }
      try ControlGroup.write("-memory", to: "\(folder)/cgroup.subtree_control")
    } catch {
      // Another process is in the group, so no groups can be limited in it.
    }
    try? ControlGroup.write("0", to: "\(folder)/cgroup.procs")
    rmdir(inner)
    return false
  }
}
