/// A mounted hierarchy of control groups, as `/proc/self/mountinfo` shows it (proc(5)).
struct ControlGroupMount: Hashable {
  /// The group that the mount shows as its root.
  let root: Substring
  let folder: Substring
  let version: ControlGroups.Version

  /// Returns the folder of this process's group in the hierarchy that limits memory.
  /// - Parameters:
  ///   - own: The content of `/proc/self/cgroup`.
  ///   - mounts: The content of `/proc/self/mountinfo`.
  /// - Returns: `nil` if the hierarchy is not mounted, or if the mount does not show the group.
  static func folder(
    of version: ControlGroups.Version, own: String, mounts: String
  ) -> String? {
    let groups = own.split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }
    let group = groups.first { fields in
      guard fields.count == 3 else { return false }
      switch version {
      case .first: return fields[1].split(separator: ",").contains("memory")
      case .second: return fields[0] == "0" && fields[1].isEmpty
      }
    }
    guard let path = group?[2], path.hasPrefix("/"), !path.contains("/..") else { return nil }
    for line in mounts.split(separator: "\n") {
      guard let mount = Self(line), mount.version == version else { continue }
      if mount.root == "/" { return path == "/" ? String(mount.folder) : "\(mount.folder)\(path)" }
      if path == mount.root { return String(mount.folder) }
      if path.hasPrefix(mount.root + "/") {
        return "\(mount.folder)\(path.dropFirst(mount.root.count))"
      }
    }
    return nil
  }

  /// - Returns: `nil` if the line describes no hierarchy that can limit memory.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    // After the fields about the mount come optional fields and a hyphen.
    guard words.count > 6, let hyphen = words.firstIndex(of: "-"), words.count > hyphen + 3 else {
      return nil
    }
    switch words[hyphen + 1] {
    case "cgroup" where words[hyphen + 3].split(separator: ",").contains("memory"): version = .first
    case "cgroup2": version = .second
    default: return nil
    }
    (root, folder) = (words[3], words[4])
  }
}
