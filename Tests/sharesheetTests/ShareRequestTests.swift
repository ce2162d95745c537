import Foundation
import Glibc
import ShareContent
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// A share as a value, without the parsing of a command line.
@Suite(.serialized) final class ShareRequestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // A running request watches these signals and changes their actions. The tests restore the
  // default actions.
  deinit { for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) } }

  @Test("Options that conflict are reported as a problem, and other options are not")
  func problems() {
    let text = GivenItems(texts: ["Moo"])
    #expect(ShareRequest().problem?.hasPrefix("There is nothing to share.") == true)
    #expect(ShareRequest(items: text, to: "copy", output: "/").problem != nil)
    #expect(ShareRequest(items: text, choices: ["Post"]).problem != nil)
    #expect(ShareRequest(items: text, face: .terminal, post: true).problem != nil)
    #expect(ShareRequest(items: text, face: .desktop, json: true).problem != nil)
    #expect(ShareRequest(items: text, then: ["X"], face: .desktop).problem != nil)
    #expect(ShareRequest(items: text, timeout: .nan).problem != nil)
    #expect(ShareRequest(items: text, to: "X", post: true, timeout: 2).problem == nil)
    #expect(GivenItems(links: ["no link"]).problem?.contains("is not a link") == true)
    #expect(GivenItems(files: ["-"], texts: ["-"]).problem != nil)
    #expect(text.problem == nil)
  }

  @Test("A request performs its item action without a daemon and without a command line")
  func saves() async throws {
    let request = ShareRequest(
      items: GivenItems(texts: ["Moo"]), title: "Cow", to: "save=\(folder.url.path)", wait: true)
    #expect(request.problem == nil)
    try await request.run()
    let saved = folder.url.appending(path: "Cow.txt")
    #expect(try String(contentsOf: saved, encoding: .utf8) == "Moo")
  }

  @Test("A request whose folder does not exist is refused")
  func noFolder() async {
    let request = ShareRequest(items: GivenItems(texts: ["Moo"]), to: "save=/nowhere")
    let error = await #expect(throws: ShareError.self) { try await request.run() }
    #expect(error?.code == .invalidRequest)
  }
}
