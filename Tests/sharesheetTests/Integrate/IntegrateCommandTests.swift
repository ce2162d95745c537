import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct IntegrateCommandTests {
  private struct Report: Decodable {
    struct File: Decodable {
      var name: String
      var path: String
      var change: String?
      var state: String?
    }
    var folder: String
    var files: [File]
    var problems: [String]
  }

  @Test("integrate installs all files, --check finds them, and --remove restores the home")
  func whole() async throws {
    try await CommandHome.with { home in
      let before = try FileManager.default.subpathsOfDirectory(atPath: home.url.path)
      let program = RunningProgram.pathBesideOwn(ShareRequest.window)
      let hasWindow = access(program, X_OK) == 0
      let status: Int32 = hasWindow ? 0 : 1
      let nothing = try await home.run("integrate", "--check", "--json")
      nothing.expect(1)
      #expect(
        try nothing.json(Report.self).files.allSatisfy {
          ["missing", "unneeded"].contains($0.state)
        })
      let install = try await home.run("integrate", "--json")
      install.expect(status)
      let report = try install.json(Report.self)
      #expect(report.folder == home.url.path + "/.local/share")
      #expect(report.files.allSatisfy { $0.change == "written" } && report.files.count >= 4)
      #expect(report.problems.isEmpty == hasWindow)
      let check = try await home.run("integrate", "--check")
      check.expect(status)
      #expect(
        check.output.contains("current") && check.output.contains("\(report.folder)/man/man1"))
      let gone = try await home.run("integrate", "--remove")
      gone.expect(0)
      #expect(gone.output.contains("removed"))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: home.url.path) == before)
      let again = try await home.run("integrate", "--remove")
      again.expect(0)
      #expect(again.output == "No files were found.\n")
      try await home.run("integrate", "--remove", "--check").expect(2)
    }
  }

  @Test("A relative data folder is reported, and a relative home is refused")
  func relativeFolders() async throws {
    try await CommandHome.with { home in
      var process = home.process(["integrate", "--check"])
      process.environment["XDG_DATA_HOME"] = "data"
      let errors = try home.memory()
      process.descriptors = [nil, nil, errors]
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 1))
      #expect(try CommandHome.text(errors).contains("XDG_DATA_HOME is 'data'"))
      process.environment["SHARESHEET_HOME"] = "home"
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 1))
      #expect(try CommandHome.text(errors).contains("SHARESHEET_HOME is 'home'"))
    }
  }
}
