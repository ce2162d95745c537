import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The commands of `docs/tutorials.md`, unchanged except for the ports of the services.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct TutorialStepsTests {
  private static let root = Checkout.root

  /// The ports on the page.
  private static let ports = [
    "bin": "4986", "images": "4987", "gateway": "4984", "gatewayAdmin": "4985", "push": "4988",
  ]

  private static func steps(of name: String) throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "docs/tutorials.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "\n## ")
    let part = try #require(parts.first { $0.hasPrefix("\(name): ") })
    return part.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns the output of a line. The history is read again until the history has an entry.
  private static func run(_ line: String, _ home: CommandHome) async throws -> String {
    let programs = URL(filePath: RunningProgram.pathBesideOwn("sharesheet"))
      .deletingLastPathComponent().path
    while true {
      let output = try Descriptor.capture(named: "output")
      let errors = try Descriptor.capture(named: "errors")
      var shell = home.process(["-c", line])
      shell.path = "/bin/bash"
      shell.environment["PATH"] = "\(programs):/usr/bin:/bin"
      shell.directory = root.path
      shell.descriptors = [nil, output, errors]
      let status = try await CommandHome.end(of: try shell.start())
      let said = try CommandHome.text(errors)
      #expect(status == .exited(code: 0), "\(line): \(said)")
      let printed = try CommandHome.text(output)
      // The daemon launches the app after the end of the transfer.
      if line != "imgshare history" || !printed.isEmpty { return printed }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test(
    "Every tutorial's commands have the described result",
    arguments: [
      ("ShareAlike", 3, "Highland Cow"), ("ImgShare", 4, "http://127.0.0.1:"),
      ("TeamPicks", 4, "Paranoid\thttps://music.example/paranoid"), ("Hoi", 4, "SamplePhoto"),
    ])
  func results(name: String, count: Int, last: String) async throws {
    let steps = try Self.steps(of: name)
    #expect(steps.count == count, "\(steps)")
    try await CommandHome.with { home in
      let (reading, writing) = try Descriptor.pipe()
      var child = home.process(
        Self.ports.keys.sorted().flatMap { service in
          [service == "gatewayAdmin" ? "--gateway-admin" : "--\(service)", "127.0.0.1:0"]
        } + ["--json"])
      child.path = RunningProgram.pathBesideOwn("sharesheet-services")
      child.descriptors = [nil, writing, nil]
      let services = try child.start()
      defer {
        kill(services, SIGKILL)
        _ = try? ChildProcess.wait(for: services)
      }
      var line = ""
      while !line.hasSuffix("\n") {
        let piece = try reading.read(upTo: 4096)
        try #require(!piece.isEmpty)
        line += String(decoding: piece, as: UTF8.self)
      }
      let at = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      var printed = ""
      for step in steps {
        var step = step
        for (service, port) in Self.ports {
          let there = try #require(at[service].flatMap { URL(string: $0)?.port })
          step = step.replacing("127.0.0.1:\(port)/", with: "127.0.0.1:\(there)/")
        }
        printed = try await Self.run(step, home)
      }
      #expect(printed.contains(last), "\(printed)")
    }
  }
}
