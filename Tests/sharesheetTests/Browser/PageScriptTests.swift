import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The messages of the browser extension about action extensions whose scripts run in pages.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct PageScriptTests {
  private typealias Run = BrowserHostRun

  private static let id = "org.example.Reader"
  private static let good = "var ExtensionPreprocessingJS = { run() {} };"

  /// An action extension in the command's list.
  private struct Bundle {
    var id = PageScriptTests.id
    var file: Any = "Action"
    var point = "com.apple.services"
    var isOffered = true
    var isHidden = false
    var isAction = true
  }

  /// A host beside a command that lists the bundle.
  /// - Parameter put: Writes further files into the bundle's folder.
  private func listing(
    _ bundle: Bundle = Bundle(), share: String = ":",
    put: (_ folder: String) throws -> Void = { folder in
      try Data(good.utf8).write(to: URL(filePath: "\(folder)/Action.js"))
    }
  ) throws -> Run {
    let run = try Run()
    let journal = Directories(home: URL(filePath: run.home)).journal
    try FileManager.default.createDirectory(
      at: journal.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data().write(to: journal)
    let folder = "\(run.stage.root)/Reader.appex"
    _ = try SystemError.check(mkdir(folder, 0o700), "make \(folder)")
    let list: [String: Any] = [
      "NSExtension": [
        "NSExtensionPointIdentifier": bundle.point,
        "NSExtensionAttributes": ["NSExtensionJavaScriptPreprocessingFile": bundle.file],
      ]
    ]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: URL(filePath: "\(folder)/Info.plist"))
    try put(folder)
    let listing: [[String: Any]] = [
      [
        "id": bundle.id, "name": "Reader", "path": folder, "offered": bundle.isOffered,
        "hidden": bundle.isHidden, "action": bundle.isAction,
      ]
    ]
    try JSONSerialization.data(withJSONObject: listing)
      .write(to: URL(filePath: "\(run.stage.root)/list"))
    let root = run.stage.root
    try run.stage.write(
      "sharesheet", in: run.stage.programs,
      before: """
        if [ "$1" = extensions ]; then cat >'\(root)/asked'; cat '\(root)/list'; exit; fi
        touch '\(root)/started'; cat >'\(root)/page'; \(share)
        """)
    return run
  }

  private func message(_ type: String, _ fields: [String: Any] = [:]) throws -> [UInt8] {
    try Run.message(fields.merging(["type": type]) { $1 })
  }

  private func script(of run: Run, id: String = PageScriptTests.id) async throws -> String? {
    try await run.send(try message("script", ["id": id])).response["script"] as? String
  }

  private func names(of run: Run) async throws -> [[String: String]]? {
    try await run.send(try message("actions")).response["actions"] as? [[String: String]]
  }

  @Test("An extension with a script is an action, and its script is passed unchanged")
  func listed() async throws {
    let run = try listing()
    #expect(try await names(of: run) == [["id": Self.id, "name": "Reader"]])
    #expect(try await script(of: run) == Self.good)
    let asked = FileManager.default.contents(atPath: "\(run.stage.root)/asked") ?? Data()
    let page = try JSONSerialization.jsonObject(with: asked) as? [String: Any]
    #expect(page?["results"] as? [String: String] == [:])
    #expect(!run.isStarted)
  }

  @Test("For a user who has never shared, the extensions are not listed") func neverUsed()
    async throws
  {
    let run = try listing()
    try FileManager.default.removeItem(at: Directories(home: URL(filePath: run.home)).journal)
    #expect(try await names(of: run) == [])
    #expect(access("\(run.stage.root)/asked", F_OK) != 0)
  }

  @Test("The ending of the script's name may be in Info.plist, and the script in a folder")
  func ending() async throws {
    let run = try listing(Bundle(file: "Scripts/Action.js")) { folder in
      mkdir("\(folder)/Scripts", 0o700)
      try Data("moo".utf8).write(to: URL(filePath: "\(folder)/Scripts/Action.js"))
    }
    #expect(try await script(of: run) == "moo")
  }

  @Test(
    "Extensions that accept no page, are hidden, have a screen or have no script are no actions")
  func others() async throws {
    let others = [
      Bundle(isOffered: false), Bundle(isHidden: true), Bundle(isAction: false), Bundle(file: 1),
      Bundle(point: "com.apple.ui-services"), Bundle(file: "Missing"), Bundle(file: ""),
    ]
    for bundle in others {
      let run = try listing(bundle)
      #expect(try await names(of: run) == [], "\(bundle)")
      #expect(try await script(of: run) == nil, "\(bundle)")
    }
  }

  @Test("A script outside the bundle, a pipe, other bytes than text and 2 MiB are refused")
  func hostileScripts() async throws {
    let secret = "secret = 1"
    let outside = { (folder: String) in
      try Data(secret.utf8).write(to: URL(filePath: "\(folder)/../Outside.js"))
    }
    let cases: [(String, Any, (String) throws -> Void)] = [
      ("upward", "../Outside.js", outside), ("upward without its ending", "../Outside", outside),
      (
        "upward from a folder", "a/../../Outside.js",
        {
          mkdir("\($0)/a", 0o700)
          try outside($0)
        }
      ),
      ("absolute", "/etc/hostname", { _ in }),
      (
        "a link", "Action",
        {
          try outside($0)
          symlink("../Outside.js", "\($0)/Action.js")
        }
      ),
      (
        "a linked folder", "a/Outside",
        {
          try outside($0)
          symlink("..", "\($0)/a")
        }
      ),
      ("a pipe", "Action", { mkfifo("\($0)/Action.js", 0o600) }),
      ("a folder", "Action", { mkdir("\($0)/Action.js", 0o700) }),
      (
        "not UTF-8", "Action",
        { try Data([0x61, 0xff]).write(to: URL(filePath: "\($0)/Action.js")) }
      ),
      (
        "2 MiB", "Action",
        { try Data(repeating: 0x20, count: 2 << 20).write(to: URL(filePath: "\($0)/Action.js")) }
      ),
    ]
    for (name, file, put) in cases {
      let run = try listing(Bundle(file: file), put: put)
      let ending = try await run.send(try message("script", ["id": Self.id]))
      #expect(ending.response["script"] == nil && ending.result == "failed", "\(name): \(ending)")
      #expect(try await names(of: run) == [], "\(name)")
    }
    // A link inside the bundle and a script that is almost 1 MiB are accepted.
    let inside = try listing { folder in
      try Data("moo".utf8).write(to: URL(filePath: "\(folder)/Other.js"))
      symlink("Other.js", "\(folder)/Action.js")
    }
    #expect(try await script(of: inside) == "moo")
    let large = String(repeating: "a", count: 1 << 20 - 100)
    let full = try listing { folder in
      try Data(large.utf8).write(to: URL(filePath: "\(folder)/Action.js"))
    }
    #expect(try await script(of: full) == large)
  }

  private func act(_ fields: [String: Any] = [:]) throws -> [UInt8] {
    let action: [String: Any] = [
      "id": Self.id, "title": "A \"page\"", "url": "https://example.org/a?b",
      "results": #"{"text":"Moo","none":null,"deep":[1,2.5,true]}"#,
    ]
    return try message("act", action.merging(fields) { $1 })
  }

  /// Sends the messages while a reader waits for the command's arguments.
  private func share(_ run: Run, _ bytes: [UInt8]) async throws -> (words: [String], Run.Ending) {
    let told = run.stage.told
    async let words = OwnThread.run { try IntegrationStage.words(from: told) }
    let ending = try await run.send(bytes)
    return (try await words.map { String(decoding: $0, as: UTF8.self) }, ending)
  }

  @Test("The results reach the command, and the returned argument reaches the browser")
  func acts() async throws {
    let report = """
      {"state":"posted","returned":[{"attachments":[{"type":"public.text","text":"a"}]},
      {"attachments":[{"type":"l","propertyList":{"Other":1}},{"type":"l","propertyList":
      {"NSExtensionJavaScriptFinalizeArgumentKey":{"colour":"red","count":1}}}]}]}
      """
    let run = try listing(share: "printf '%s' '\(report)'")
    let (words, ending) = try await share(run, try act())
    #expect(ending.result == "shared", "\(ending)")
    #expect(ending.response["finalize"] as? String == #"{"colour":"red","count":1}"#)
    #expect(
      words == [
        "share", "--page", "-", "--to=\(Self.id)", "--post", "--json", "--timeout", "120",
      ])
    let written = FileManager.default.contents(atPath: "\(run.stage.root)/page") ?? Data()
    let page = try #require(try JSONSerialization.jsonObject(with: written) as? [String: Any])
    #expect(page["url"] as? String == "https://example.org/a?b")
    #expect(page["title"] as? String == "A \"page\"")
    #expect((page["results"] as? [String: Any])?["text"] as? String == "Moo")
  }

  @Test(
    "The outcome of an action is the command's exit status, or the failure in its report",
    arguments: [
      (5, "", "cancelled"), (3, "", "failed"), (1, "", "unknown"),
      (1, #""state":"failed","transfers":[],"#, "failed"),
      (1, #""state":"failed","transfers":[{}],"#, "unknown"),
      (10, #""state":"unknown","transfers":[],"#, "unknown"),
    ])
  func outcomes(_ status: Int32, _ state: String, _ expected: String) async throws {
    let returned =
      "{\(state)"
      + #""returned":[{"attachments":[{"propertyList":"#
      + #"{"NSExtensionJavaScriptFinalizeArgumentKey":{}}}]}]}"#
    let run = try listing(share: "printf '%s' '\(returned)'; exit \(status)")
    let ending = try await run.send(try act())
    #expect(ending.result == expected && ending.response["finalize"] == nil)
  }

  @Test("If the argument is larger than a browser accepts, the outcome arrives without it")
  func largeArgument() async throws {
    let text = String(repeating: "a", count: 1 << 20)
    let run = try listing(
      share: "cat \"$(dirname \"$0\")/report\"; exit")
    let report = """
      {"returned":[{"attachments":[{"propertyList":
      {"NSExtensionJavaScriptFinalizeArgumentKey":{"a":"\(text)"}}}]}]}
      """
    try Data(report.utf8).write(to: URL(filePath: "\(run.stage.programs)/report"))
    let ending = try await run.send(try act())
    #expect(ending.result == "shared" && ending.response["finalize"] == nil, "\(ending.status)")
  }

  @Test("Malformed actions are refused, and the command does not share")
  func hostileActions() async throws {
    let bad: [(String, [UInt8])] = [
      ("an unknown extension", try act(["id": "org.example.Other"])),
      ("a path", try act(["id": "../Reader"])), ("an item action", try act(["id": "copy"])),
      ("an option", try act(["id": "--json"])), ("NUL", try act(["id": "a\0"])),
      ("a script of a path", try message("script", ["id": "/etc/hostname"])),
      ("no identifier", try message("script")), ("no results", try message("act", ["id": Self.id])),
      ("no JSON", try act(["results": "{"])), ("a list", try act(["results": "[1]"])),
      ("a word", try act(["results": "null"])), ("code", try act(["results": "{a: 1}"])),
      ("results that are no text", try act(["results": [String: String]()])),
      ("deep", try act(["results": String(repeating: "[", count: 100_000)])),
      ("too large", try act(["results": "{\"a\":\"\(String(repeating: "a", count: 1 << 20))\"}"])),
      ("a long title", try act(["title": String(repeating: "a", count: 100_001)])),
      ("a local file", try act(["url": "file:///etc/passwd"])),
      ("code as a link", try act(["url": "javascript:1"])), ("no link", try act(["url": ""])),
      ("an unknown key", try act(["to": "a"])),
      ("an action in a share", try message("share") + act() + message("open")),
    ]
    for (name, bytes) in bad {
      let run = try listing()
      let ending = try await run.send(bytes)
      #expect(ending.status == .exited(code: 1) && ending.result == "failed", "\(name): \(ending)")
      #expect(!run.isStarted, "\(name)")
    }
    // The same message without a fault shares.
    let run = try listing(share: "exit")
    #expect(try await run.send(try act()).result == "shared")
    #expect(run.isStarted)
  }

  @Test("Another program gets neither the list nor a script, and shares nothing")
  func otherCallers() async throws {
    for bytes in [try message("actions"), try message("script", ["id": Self.id]), try act()] {
      let run = try listing()
      let ending = try await run.send(bytes, as: ["chrome-extension://other/"])
      #expect(ending.status == .exited(code: 2) && ending.response.isEmpty)
      #expect(!run.isStarted)
    }
  }

  @Test("A real extension gets the results, and its argument is returned")
  func real() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let id = "org.sharesheet.test.Actions.Page"
      func ask(_ fields: [String: Any]) async throws -> Run.Ending {
        var host = home.process(Run.chromium)
        host.path = RunningProgram.pathBesideOwn("sharesheet-browser")
        return try await Run.ending(of: host, sending: try Run.message(fields))
      }
      let actions = try await ask(["type": "actions"])
      #expect(
        actions.response["actions"] as? [[String: String]] == [["id": id, "name": "Page"]],
        "\(actions)")
      let script = try await ask(["type": "script", "id": id]).response["script"] as? String
      #expect(script?.contains("ExtensionPreprocessingJS") == true)
      let act = try await ask([
        "type": "act", "id": id, "title": "A", "url": "https://example.org/",
        "results": #"{"url":"//cow"}"#,
      ])
      #expect(act.result == "shared", "\(act)")
      #expect(act.response["finalize"] as? String == #"{"count":1,"deeplink":"moo://cow"}"#)
    }
  }
}
