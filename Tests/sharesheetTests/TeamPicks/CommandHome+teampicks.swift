import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

extension CommandHome {
  /// Calls `body` with a home whose TeamPicks uses the given gateway.
  static func with(
    _ gateway: TestGateway, _ body: (CommandHome) async throws -> Void
  ) async throws {
    try await with { home in
      try await home.teampicks("gateway", "\(gateway.url)/db").expect(0)
      try await body(home)
    }
  }

  /// Runs the app and waits for its end.
  func teampicks(_ arguments: String...) async throws -> Ending {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = process(arguments)
    process.path = RunningProgram.pathBesideOwn("teampicks")
    process.descriptors = [nil, output, errors]
    let status = try await Self.end(of: try process.start())
    return Ending(status: status, output: try Self.text(output), errors: try Self.text(errors))
  }

  /// Returns the names of the home's files that contain the text.
  func names(ofFilesWith text: String) throws -> Set<String> {
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).reduce(into: []) { names, file in
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return
      }
      let data = try Data(contentsOf: file)
      if data.range(of: Data(text.utf8)) != nil { names.insert(file.lastPathComponent) }
    }
  }

  /// Shares with Share Track, and returns after the hand-off.
  func pick(_ what: String..., team: String = "rock", more: [String] = []) async throws -> Ending {
    try await run(
      ["share"] + what + ["--to", "Share Track", "--set", "Team=\(team)", "--post"] + more)
  }

  /// Retries all transfers that have not ended.
  func hurry() async throws {
    for transfer in try await run("transfers", "--json").json([TransferStatus].self)
    where !transfer.state.isFinal {
      _ = try await run("transfers", "retry", transfer.id)
    }
  }

  /// Returns all transfers when there are at least `count` transfers and all have ended.
  func settled(_ count: Int) async throws -> [TransferStatus] {
    while true {
      let all = try await run("transfers", "--json").json([TransferStatus].self)
      if all.count >= count, all.allSatisfy(\.state.isFinal) { return all }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
