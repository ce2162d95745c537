import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A host app's process from its launch to its end, without a share.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct HostAppLifeTests {
  @Test("An app launched for a background session handles the session's events and exits")
  func backgroundSession() async throws {
    try await CommandHome.with { home in
      let run = try HostAppRun(
        ["wait"], in: home, environment: ["SHARESHEET_BACKGROUND_SESSION": "org.example.uploads"])
      #expect(try await run.end() == .exited(code: 0))
      #expect(
        try run.printed
          == "launched background true\nevents of org.example.uploads background\n")
    }
  }

  @Test("A launched app exits after 30 s if its delegate never calls the completion handler")
  func forgottenHandler() async throws {
    try await CommandHome.with { home in
      let began = ContinuousClock.now
      let run = try HostAppRun(
        ["forget"], in: home, environment: ["SHARESHEET_BACKGROUND_SESSION": "org.example.uploads"])
      #expect(try await run.end() == .exited(code: 1))
      #expect(ContinuousClock.now - began >= .seconds(29))
      #expect(try run.printed.hasSuffix("events of org.example.uploads background\n"))
    }
  }

  @Test("SIGTERM calls the delegate, then ends the process")
  func terminates() async throws {
    try await CommandHome.with { home in
      let (reading, writing) = try Descriptor.pipe()
      var process = home.process(["wait"])
      process.path =
        URL(filePath: process.path).deletingLastPathComponent()
        .appending(path: "HostApp").path
      process.descriptors = [nil, writing, nil]
      let pid = try process.start()
      var printed = ""
      while !printed.contains("waiting") {
        printed += String(decoding: try reading.read(upTo: 1000), as: UTF8.self)
      }
      #expect(kill(pid, SIGTERM) == 0)
      #expect(try await CommandHome.end(of: pid) == .killed(signal: SIGTERM))
      printed += String(decoding: try reading.read(upTo: 1000), as: UTF8.self)
      #expect(printed == "launched inactive true\nwaiting\nwill terminate\n")
    }
  }

  @Test(
    "URLs go to the desktop's opener, and without an opener the handler gets false",
    arguments: [true, false])
  func opens(_ hasOpener: Bool) async throws {
    try await CommandHome.with { home in
      let folder = home.url.appending(path: "programs", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = folder.appending(path: "xdg-open")
      if hasOpener {
        try Data("#!/bin/sh\nprintf %s \"$1\" >\"$HOME/opened\"\n".utf8).write(to: script)
        #expect(chmod(script.path, 0o700) == 0)
      }
      let run = try HostAppRun(["open"], in: home, environment: ["PATH": folder.path])
      #expect(try await run.end() == .exited(code: 0))
      #expect(try run.printed.hasSuffix("taken \(hasOpener)\n"))
      let opened = try? String(contentsOf: home.url.appending(path: "opened"), encoding: .utf8)
      #expect(opened == (hasOpener ? "https://example.org/cow" : nil))
    }
  }
}
