import NIOCore
import TestServers
import Testing

/// A fault, the required result, and the control, which must fail.
struct Fault: Sendable, CustomTestStringConvertible {
  /// The name in `docs/faults.md`.
  let name: String
  /// The required end of each parcel, by its name.
  let ends: [String: Parcel.End]
  /// The kind of violation by which the judge must catch the control.
  let catches: Violation.Kind
  /// Runs the scenario.
  /// - Parameter isControl: Whether to run without the protection.
  let run: @Sendable (_ isControl: Bool) async throws -> History

  var testDescription: String { name }

  /// Runs the scenario and judges its history.
  func judged(asControl isControl: Bool) async throws -> (
    history: History, violations: [Violation]
  ) {
    let history = try await run(isControl)
    return (history, Judge.violations(in: history, expecting: ends))
  }

  /// Creates a fault with its own scenario.
  init(
    _ name: String, expecting ends: [String: Parcel.End], catches: Violation.Kind,
    run: @escaping @Sendable (_ isControl: Bool) async throws -> History
  ) {
    self.name = name
    self.ends = ends
    self.catches = catches
    self.run = run
  }

  /// Creates a fault that happens on a stage while a client delivers the parcels.
  /// - Parameters:
  ///   - speed: Seconds of the queue's clock per real second.
  ///   - control: The habit of the client without the protection.
  ///   - act: Starts servers and has the client deliver the parcels.
  init(
    _ name: String, _ parcels: [Parcel] = [Parcel()], speed: Double = 200,
    client: QueueClient = QueueClient(), control: CarelessClient.Habit = .gullible,
    catches: Violation.Kind,
    act: @escaping @Sendable (FaultStage, any Client) async throws -> Void
  ) {
    self.init(
      name, expecting: Dictionary(parcels.map { ($0.name, $0.end) }) { first, _ in first },
      catches: catches
    ) { isControl in
      let stage = try FaultStage(speed: speed)
      try await act(stage, isControl ? CarelessClient(habit: control) : client)
      return stage.history
    }
  }

  /// Creates a fault that a server alone causes.
  init(
    _ name: String, _ parcel: Parcel = Parcel(), speed: Double = 200,
    client: QueueClient = QueueClient(), control: CarelessClient.Habit = .gullible,
    catches: Violation.Kind, server script: @escaping FaultServer.Script
  ) {
    self.init(
      name, [parcel], speed: speed, client: client, control: control, catches: catches
    ) { stage, client in
      try stage.serve(script)
      try await client.deliver([parcel], on: stage)
    }
  }
}

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
