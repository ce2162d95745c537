import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

extension CommandHome {
  /// Runs the app and waits for its end.
  func hoi(_ arguments: String..., environment: [String: String] = [:]) async throws -> Ending {
    let (process, output, errors) = try startHoi(arguments, environment: environment)
    let status = try await Self.end(of: process)
    return Ending(status: status, output: try Self.text(output), errors: try Self.text(errors))
  }

  func startHoi(
    _ arguments: [String], environment: [String: String] = [:], output: Descriptor? = nil
  ) throws -> (process: Int32, output: Descriptor, errors: Descriptor) {
    let output = try output ?? Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = process(arguments)
    process.path = RunningProgram.pathBesideOwn("hoi")
    process.environment.merge(environment) { $1 }
    process.descriptors = [nil, output, errors]
    return (try process.start(), output, errors)
  }

  /// Calls `body` with a home that has the friends Anna and Bert, and with a running push service.
  static func withFriends(
    _ body: (CommandHome, PushService) async throws -> Void
  ) async throws {
    let push = try PushService()
    try await with { home in
      try await push.run {
        try await home.hoi("name", "Zoë").expect(0)
        try await home.hoi("add", "Anna", push.topic("anna-s-topic")).expect(0)
        try await home.hoi("add", "Bert", push.topic("bert-s-topic")).expect(0)
        try await body(home, push)
      }
    }
  }
}
