import Testing

@testable import Sandbox

@Suite struct ControlGroupMountTests {
  private static let first = """
    31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
    35 31 0:32 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
    36 31 0:33 / /sys/fs/cgroup/memory rw shared:12 - cgroup cgroup rw,memory
    40 31 0:37 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
    """
  private static let second =
    "26 25 0:24 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate"
  /// A container shows a part of the hierarchy as its root.
  private static let container = "26 25 0:24 /docker/1a /sys/fs/cgroup rw - cgroup2 cgroup rw"

  @Test(
    "The folder of the process's group is found",
    arguments: [
      (
        ControlGroups.Version.first, "5:cpu,cpuacct:/x\n4:memory:/a/b\n0::/", first,
        "/sys/fs/cgroup/memory/a/b"
      ),
      (.first, "4:memory:/\n", first, "/sys/fs/cgroup/memory"),
      (.second, "4:memory:/a\n0::/c\n", first, "/sys/fs/cgroup/unified/c"),
      (
        .second, "0::/user.slice/app:1.service\n", second, "/sys/fs/cgroup/user.slice/app:1.service"
      ),
      (.second, "0::/docker/1a/d\n", container, "/sys/fs/cgroup/d"),
      (.second, "0::/docker/1a\n", container, "/sys/fs/cgroup"),
    ])
  func found(_ version: ControlGroups.Version, own: String, mounts: String, folder: String) {
    #expect(ControlGroupMount.folder(of: version, own: own, mounts: mounts) == folder)
  }

  @Test(
    "A group that no mount shows is not found",
    arguments: [
      (ControlGroups.Version.first, "0::/a\n", first), (.first, "4:memory:/a\n", second),
      (.second, "0::/docker/1abc\n", container), (.second, "0::/../x\n", second), (.second, "", ""),
      (.second, "0::/a", "1 2 3"), (.second, "0::a", second),
    ])
  func absent(_ version: ControlGroups.Version, own: String, mounts: String) {
    #expect(ControlGroupMount.folder(of: version, own: own, mounts: mounts) == nil)
  }
}
