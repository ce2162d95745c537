import Foundation
import Linux
import ShareContent

/// The settings that limit the daemon in its systemd unit (systemd.exec(5)).
///
/// These settings are left out, because the unit would break with them:
///
/// - `SystemCallFilter=~@mount`, `~@privileged`, `RestrictNamespaces=`: bubblewrap creates the
///   namespaces and mounts of an extension, and inherits the filters of the daemon.
/// - `ProtectKernelTunables=`, `ProtectKernelLogs=`, `ProtectProc=`, `ProcSubset=`: they cover
///   parts of `/proc`. The kernel then refuses a new `/proc` to an extension.
/// - `ProtectControlGroups=`: the daemon makes control groups.
/// - `ProtectHome=`, `PrivateTmp=`: the user shares files from there.
/// - `PrivateNetwork=`, `IPAddressDeny=`, `RestrictAddressFamilies=` without the families of the
///   Internet: the daemon sends what was shared.
/// - `User=`, `DeviceAllow=`: a user's systemd cannot apply them.
enum UnitWalls {
  /// The settings that a user's systemd can apply on every system: they need no namespace.
  static let always = [
    // The daemon starts the browser by `systemd-run`, outside of these limits.
    "Environment=SHARESHEET_UNIT=yes",
    // The daemon limits the memory of an extension by a control group.
    "Delegate=memory",
    "UMask=0077",
    "LimitCORE=0",
    "NoNewPrivileges=yes",
    "KeyringMode=private",
    "LockPersonality=yes",
    "MemoryDenyWriteExecute=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service @mount @debug seccomp landlock_create_ruleset "
      + "landlock_add_rule landlock_restrict_self",
    "SystemCallFilter=~@resources @obsolete",
    "SystemCallErrorNumber=EPERM",
  ]

  /// The settings that need a user namespace. Some systems refuse it, and then a unit with these
  /// settings does not start.
  static let inNamespace = [
    "PrivateUsers=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "PrivateDevices=yes",
    "PrivateMounts=yes",
    "ProtectClock=yes",
    "ProtectKernelModules=yes",
    "ProtectHostname=yes",
  ]

  /// The folders that stay writable with `ProtectSystem=strict`. systemd ignores missing folders.
  static func writable(_ directories: Directories) -> [String] {
    let own = [
      directories.configuration, directories.data, directories.state, directories.cache,
      directories.runtime,
    ]
    return ["%h", "/tmp", "/var/tmp"] + own.map { $0.path.replacing("%", with: "%%") }
  }

  /// Returns the lines of the unit.
  static func lines(_ directories: Directories, hasNamespace: Bool) -> [String] {
    guard hasNamespace else { return always }
    let paths = writable(directories).map {
      "\"-\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    return always + inNamespace + ["ReadWritePaths=" + paths.joined(separator: " ")]
  }

  /// Returns whether the user's systemd can start a service with the settings that need a user
  /// namespace, and bubblewrap works in this service. Starts such a service once.
  static func areSupported(_ desktop: Desktop = Desktop()) -> Bool {
    guard let start = desktop.program("systemd-run") else { return false }
    var trial = ChildProcess(path: start)
    trial.arguments = ["--user", "--quiet", "--collect", "--wait"]
    for setting in always + inNamespace { trial.arguments += ["--property", setting] }
    let within =
      desktop.program("bwrap").map {
        [$0, "--unshare-pid", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
      } ?? []
    trial.arguments += ["--"] + within + ["/bin/true"]
    trial.environment = desktop.environment
    guard let process = try? trial.start(), let end = try? ChildProcess.wait(for: process) else {
      return false
    }
    return end == .exited(code: 0)
  }
}
