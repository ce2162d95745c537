import NIOCore
import TestServers
import Testing

/// A fault, the result that is required, and the client that must fail.
struct Fault: Sendable, CustomTestStringConvertible {
  /// As `docs/faults.md` has it.
  let name: String
  /// What must come of each parcel, by its name.
  let ends: [String: Parcel.End]
  /// How the control must be caught.
  let catches: Violation.Kind
  /// Runs it.
  /// - Parameter isControl: without the protection.
  let run: @Sendable (_ isControl: Bool) async throws -> History

  var testDescription: String { name }

  /// Runs it, and has the judge look at what came of it.
  func judged(asControl isControl: Bool) async throws -> (
    history: History, violations: [Violation]
  ) {
    let history = try await run(isControl)
    return (history, Judge.violations(in: history, expecting: ends))
  }

  /// One whose scenario is a thing of its own.
  init(
    _ name: String, expecting ends: [String: Parcel.End], catches: Violation.Kind,
    run: @escaping @Sendable (_ isControl: Bool) async throws -> History
  ) {
    self.name = name
    self.ends = ends
    self.catches = catches
    self.run = run
  }

  /// One that happens on a stage to whoever delivers the parcels there.
  /// - Parameters:
  ///   - speed: seconds of the queue's clock in a real one.
  ///   - control: who delivers them without the protection.
  ///   - act: starts servers, and has the client deliver.
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

  /// One that a server makes all by itself.
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
