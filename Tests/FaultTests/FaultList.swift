extension Fault {
  /// All faults, in the order of `docs/faults.md`.
  static let all: [Fault] = atServers + environment

  /// Faults of servers and connections.
  static let atServers: [Fault] =
    connecting + sending + timeout + answering + status + retryAfter + redirecting + ietf + tus

  /// Faults of the network, the disk, files, processes and the clock.
  static let environment: [Fault] = apart + nearby

  /// The faults that need their own networks and mounts.
  static let apart: [Fault] = network + disk

  static let nearby: [Fault] = file + process + crowd + clock
}
