import Contract
import Foundation
import Linux
import TestServers
import Testing

/// A short run of `mutation`, the program that `scripts/long parsers` runs for longer, and the
/// faults that `mutation` must find.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct MutationTests {
  private func mutation(_ arguments: String...) throws -> (status: Linux.ExitStatus, text: String) {
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("mutation"))
    process.arguments = arguments
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    let output = try Descriptor.capture(named: "output")
    process.descriptors = [nil, output, output]
    let status = try ChildProcess.wait(for: try process.start())
    return (status, try CommandHome.text(output))
  }

  @Test("No mutated input causes a crash, a hang or memory growth") func mutations() throws {
    let vectors = Checkout.root.appending(path: "Tests/Vectors/predicates.txt")
    let (status, text) = try mutation("12000", "--vectors", vectors.path)
    #expect(status == .exited(code: 0), "\(text)")
    // Each of the six parsers has accepted some of its inputs.
    let understood = text.split(separator: "\n").filter { $0.contains(" understood in ") }
    #expect(understood.count == 6, "\(text)")
    #expect(!understood.contains { $0.contains(": 0 of ") }, "\(text)")
  }

  @Test("The control: a crash is found") func crashControl() throws {
    let status = try mutation("2000", "--bad", "crash").status
    #expect(status != .exited(code: 0))
  }

  @Test("The control: a hang is found") func hangControl() throws {
    let (status, text) = try mutation("2000", "--bad", "hang", "--watchdog", "1")
    #expect(status == .exited(code: 3), "\(text)")
    #expect(text.contains("takes longer than"))
  }

  @Test("The control: unlimited memory growth is found") func memoryControl() throws {
    let (status, text) = try mutation("2000", "--bad", "memory")
    #expect(status == .exited(code: 4), "\(text)")
  }
}
