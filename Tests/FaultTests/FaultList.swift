extension Fault {
  /// The one list; `docs/faults.md` is the same one for people.
  static let all: [Fault] = atServers + environment

  /// Servers and connections.
  static let atServers: [Fault] =
    connecting + sending + timeout + answering + status + retryAfter + redirecting + ietf + tus

  /// What happens around the daemon: the network, the disk, files, processes, the clock.
  static let environment: [Fault] = apart + nearby

  /// Those that want networks and mounts of their own.
  static let apart: [Fault] = network + disk

  static let nearby: [Fault] = file + process + crowd + clock
}
