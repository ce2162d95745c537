import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// An app that shares, with the real processes of the app, the sheet, the daemon and the extension.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct HostAppTests {
  private let echo = HostAppRun.echo

  @Test("Returned items reach the app with the extension's identifier")
  func returns() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("text", "--to", "Echo", "--post", in: home)
      #expect(printed.contains("type \(echo) completed true main true\n"))
      #expect(printed.contains("returned one text\n"))
      #expect(printed.contains(#"with ["public.plain-text"]"#))
      #expect(!printed.contains("error"))
    }
  }

  @Test("An item source gives each destination its item, and the placeholder is not shared")
  func itemSource() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("source", "--to", "Echo", "--post", in: home)
      #expect(printed.contains("returned for \(echo)\n"))
      #expect(!printed.contains("placeholder"))
      let folder = home.url.appending(path: "saved", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let saved = try await HostAppRun.printed(
        "source", "--to", "save=\(folder.path)", "--json", in: home)
      #expect(saved.contains("type org.sharesheet.save completed true"), "\(saved)")
      let text = try String(contentsOf: folder.appending(path: "text.txt"), encoding: .utf8)
      #expect(text == "for org.sharesheet.save")
    }
  }

  @Test("If a source has no item for a destination, nothing is shared")
  func noItemForDestination() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("nothing", "--to", "Echo", "--post", in: home)
      #expect(printed.contains("type \(echo) completed false main true\n"))
      #expect(printed.contains("error 3 The app has nothing to share with Echo."))
    }
  }

  @Test("Item providers are shared in their best representation, with a safe file name")
  func providers() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("providers", "--to", "Echo", "--post", in: home)
      #expect(printed.contains("returned text of a provider\n"))
      #expect(printed.contains("title cow"), "\(printed)")
      #expect(!printed.contains("/cow"))
    }
  }

  @Test("For an item of an unknown type, the completion handler gets an error")
  func unknown() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("unknown", in: home)
      #expect(printed.contains("completed false main true\nerror 0 A Date cannot be shared;"))
    }
  }

  @Test("An excluded activity cannot be chosen with --to")
  func excluded() async throws {
    try await CommandHome.withHostApp { home in
      for name in ["Echo", "copy"] {
        let printed = try await HostAppRun.printed("excluded", "--to", name, "--post", in: home)
        #expect(printed.contains("completed false main true\nerror 3 The app does not share with"))
      }
      let other = try await HostAppRun.printed(
        "excluded", "--to", "save=\(home.url.path)", in: home)
      #expect(other.contains("type org.sharesheet.save completed true"))
    }
  }

  @Test("Without a terminal the error names the options to use")
  func noTerminal() async throws {
    try await CommandHome.withHostApp { home in
      let printed = try await HostAppRun.printed("text", in: home)
      #expect(printed.contains("error 9 There is no terminal"))
      #expect(printed.contains("--to and --post"))
    }
  }

  @Test("The app's activities get the items, and an activity may end without completing")
  func activities() async throws {
    try await CommandHome.withHostApp { home in
      let counted = try await HostAppRun.printed("source", "--to", "count the items", in: home)
      #expect(counted.contains(#"counted ["for org.sharesheet.test.count"]"#))
      #expect(counted.contains("type org.sharesheet.test.count completed true main true\n"))
      let reluctant = try await HostAppRun.printed("text", "--to", "Reluctant", in: home)
      #expect(reluctant.contains("type nil completed false main true\n"))
      #expect(!reluctant.contains("error"))
      let unfit = try await HostAppRun.printed("text", "--to", "Unfit", "--post", in: home)
      #expect(unfit.contains("error 2 There is no extension 'Unfit'"))
    }
  }

  @Test("If the sheet's process is killed, the app gets an error")
  func sheetDies() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["text"], in: home, terminal: terminal)
      #expect(try terminal.read(until: "Echo"))
      let sheet = try #require(try await home.processes(of: "sharesheet").first)
      #expect(kill(sheet, SIGKILL) == 0)
      #expect(try await run.end() == .exited(code: 0))
      #expect(try run.printed.contains("type nil completed false main true\nerror 137 "))
    }
  }

  @Test("If the app exits during a request for items, nothing is shared and the sheet says so")
  func appDies() async throws {
    try await CommandHome.withHostApp { home in
      let terminal = try PseudoTerminal()
      let run = try HostAppRun(["slow"], in: home, terminal: terminal, lingers: true)
      #expect(try terminal.read(until: "Echo"))
      let sheet = try ProcessEnd(
        of: try #require(try await home.processes(of: "sharesheet").first))
      try terminal.type("Echo\r")
      // No event reports that the output has grown, so this test polls.
      while try !run.printed.contains("making") { try await Task.sleep(for: .milliseconds(20)) }
      let app = try #require(try await home.processes(of: "HostApp").first)
      #expect(kill(app, SIGKILL) == 0)
      #expect(try terminal.read(until: "The sharing app has exited"))
      await sheet.wait()
      try terminal.type("\r")
      #expect(try await run.end() == .exited(code: 137))
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).isEmpty)
    }
  }

  @Test("If the app exits during a share with --post, the sheet's process ends")
  func appDiesUnderPost() async throws {
    try await CommandHome.withHostApp { home in
      let run = try HostAppRun(["slow", "--to", "Echo", "--post"], in: home)
      let sheet = try ProcessEnd(
        of: try #require(try await home.processes(of: "sharesheet").first))
      #expect(kill(run.pid, SIGKILL) == 0)
      await sheet.wait()
      #expect(try await run.end() == .killed(signal: SIGKILL))
    }
  }

  @Test("ShareAlike's app shares its photo and \"Highland Cow\"")
  func shareAlike() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let run = try HostAppRun(
        ["share", "--to", "ShareAlike", "--post", "--wait"], in: home, program: "sharealike")
      #expect(try await run.end() == .exited(code: 0))
    }
    let body = String(decoding: try #require(server.requests.first).body, as: UTF8.self)
    #expect(body.contains("Highland Cow") && body.contains("image_details"))
    try await server.stop()
  }
}
