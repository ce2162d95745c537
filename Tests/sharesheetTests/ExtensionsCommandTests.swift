import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ExtensionsCommandTests {
  @Test("The lists are not wider than the terminal", arguments: [[], ["--text", "Moo"]])
  func fits(items: [String]) async throws {
    try await CommandHome.with { home in
      let whole = try await home.run(["extensions"] + items).output
      #expect(whole.split(separator: "\n").contains { $0.count > 80 })
      let terminal = try PseudoTerminal()
      var process = home.process(["extensions"] + items)
      process.descriptors = [nil, terminal.other, nil]
      #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 0))
      let last = items.isEmpty ? "ShareAlikeExtension.appex" : "you have 1 text.\r\nImgShare"
      let drawn = try #require(try terminal.drawn(until: last))
      #expect(
        drawn.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 80 }, "\(drawn)")
    }
  }

  @Test("An app is installed, ordered, hidden, shared to and removed while one daemon runs")
  func lifeCycle() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon()
      let app = try home.app(version: "1")
      let parcel = CommandHome.parcel
      let alike = "com.shinobicontrols.ShareAlike.ShareAlikeExtension"
      // Hoi and ImgShare do not accept a text.
      let hoi = "ch.iphonso.hoi.HoiExtension"
      let imgShare = "com.nsscreencast.ImgShare.ImgShareExtension"
      let track = "com.couchbase.TeamPicks.ShareTrack"

      let install = try await home.run("extensions", "install", app.path, "--json")
      install.expect(0)
      let installed = try install.json(InstalledApplication.self)
      #expect(installed.extensions == [parcel] && !installed.replaced)
      #expect(try await home.listed().map(\.id).contains(parcel))
      let again = try await home.run("extensions", "install", app.path, "--json")
      #expect(try again.json(InstalledApplication.self).replaced)

      let orders = [
        ("1", [parcel, hoi, imgShare, track, alike]), ("2", [hoi, parcel, imgShare, track, alike]),
        ("99", [hoi, imgShare, track, alike, parcel]),
        ("1", [parcel, hoi, imgShare, track, alike]),
      ]
      for (position, all) in orders {
        let order = try await home.run("extensions", "order", parcel, position, "--json")
        order.expect(0)
        #expect(try order.json([ExtensionListing].self).map(\.id) == all)
        #expect(try await home.listed().map(\.id) == all)
        // The sheet has the same order.
        let offer = try await home.run("extensions", "--text", "x", "--json")
        let offered = try offer.json([ExtensionListing].self).filter(\.offered).map(\.id)
        #expect(offered == all.filter { $0 != imgShare && $0 != hoi })
      }

      let hide = try await home.run("extensions", "hide", parcel, "--json")
      hide.expect(0)
      #expect(try hide.json([ExtensionListing].self).first { $0.id == parcel }?.hidden == true)
      let offers = try await home.run("extensions", "--text", "x", "--json")
        .json([ExtensionListing].self)
      let hidden = try #require(offers.first { $0.id == parcel })
      #expect(!hidden.offered && hidden.hidden && hidden.reason?.contains("hidden") == true)
      try await home.run("share", "--text", "x", "--to", parcel, "--post").expect(0)
      let show = try await home.run("extensions", "show", parcel)
      show.expect(0)
      #expect(!show.output.contains("(hidden)"))

      // The next daemon has the same order.
      try await home.run("daemon", "stop").expect(0)
      _ = try await CommandHome.end(of: daemon)
      #expect(try await home.listed().first?.id == parcel)

      let remove = try await home.run("extensions", "remove", parcel)
      remove.expect(0)
      #expect(remove.output.contains("Removed Parcel.app"))
      #expect(try await home.listed().map(\.id) == [hoi, imgShare, track, alike])
    }
  }

  @Test("A running share continues when its app is replaced or removed")
  func runningShare() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let app = try home.app(version: "1")
      try await home.run("extensions", "install", app.path).expect(0)
      let client = ControlClient(socket: home.directories.controlSocket)
      for change in [["install", app.path], ["remove", CommandHome.parcel]] {
        let offer = try await client.createShare(ShareCreation(items: [.text("moo")]))
        var events = client.shareEvents(offer.share).makeAsyncIterator()
        try await client.begin(offer.share, with: CommandHome.parcel)
        while let status = try await events.next(), status.state != .composing {}
        if change[0] == "remove" {
          let busy = try await home.run("extensions", "remove", CommandHome.parcel, "--delete-data")
          busy.expect(1)
          #expect(busy.errors.contains("in progress"))
        }
        try await home.run(["extensions"] + change).expect(0)
        try await client.send(.presented, to: offer.share)
        try await client.send(.post, to: offer.share)
        var last: ShareStatus.State?
        while let status = try await events.next() {
          last = status.state
          if status.state.isFinal { break }
        }
        #expect(last == .posted)
      }
    }
  }

  @Test("--delete-data deletes an app's data, but not while the app has a pending transfer")
  func data() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      try await home.run("extensions", "install", try home.app(version: "1").path).expect(0)
      try home.setParcelEndpoint("http://127.0.0.1:9/")
      let container = try #require(
        try home.directories.containerURL(forBundle: CommandHome.parcel))
      let share = try await home.run(
        "share", try home.photo(), "--to", CommandHome.parcel, "--post", "--json")
      share.expect(0)
      let id = try #require(
        try await home.run("transfers", "--json").json([TransferStatus].self).first?.id)
      try await home.run("extensions", "remove", CommandHome.parcel, "--delete-data", "--keep-data")
        .expect(2)
      let early = try await home.run("extensions", "remove", CommandHome.parcel, "--delete-data")
      early.expect(1)
      #expect(early.errors.contains("not delivered yet, \(id)"))
      #expect(try await home.listed().contains { $0.id == CommandHome.parcel })
      try await home.run("transfers", "cancel", id).expect(0)
      let remove = try await home.run("extensions", "remove", CommandHome.parcel, "--delete-data")
      remove.expect(0)
      let group = home.directories.groupContainers.appending(path: "group.test.parcel").path
      for folder in [container.path, group] {
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(remove.errors.contains("Its data is deleted: \(folder)"), "\(remove.errors)")
      }
    }
  }

  @Test("On a terminal, `remove` asks, and deletes data only after y", arguments: ["y", "", "no"])
  func asks(_ answer: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      try await home.run("extensions", "install", try home.app(version: "1").path).expect(0)
      try home.setParcelEndpoint("http://127.0.0.1:9/")
      let terminal = try PseudoTerminal()
      var process = home.process(["extensions", "remove", CommandHome.parcel])
      process.descriptors = [terminal.other, nil, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "[y/N]"))
      try terminal.type(answer + "\r")
      #expect(try terminal.read(until: answer == "y" ? "is deleted" : "stays"))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      let group = home.directories.groupContainers.appending(path: "group.test.parcel").path
      #expect(FileManager.default.fileExists(atPath: group) == (answer != "y"))
    }
  }

  @Test(
    "On a terminal, `install` asks before a new app, and not before its update",
    arguments: ["y", "no"])
  func asksToInstall(_ answer: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let app = try home.app(version: "1")
      func install() throws -> (Int32, PseudoTerminal) {
        let terminal = try PseudoTerminal()
        var process = home.process(["extensions", "install", app.path])
        process.descriptors = [terminal.other, nil, terminal.other]
        process.takesTerminal = true
        return (try process.start(), terminal)
      }
      let (pid, terminal) = try install()
      let drawn = try #require(try terminal.drawn(until: "[y/N]"))
      #expect(drawn.contains("asks for app groups: group.test.parcel"), "\(drawn)")
      #expect(drawn.contains("is not signed, so its developer is unknown"), "\(drawn)")
      try terminal.type(answer + "\r")
      #expect(
        try await CommandHome.end(of: pid) == .exited(code: answer == "y" ? 0 : 5))
      #expect(try await home.listed().contains { $0.id == CommandHome.parcel } == (answer == "y"))
      guard answer == "y" else { return }
      let (again, other) = try install()
      #expect(try await CommandHome.end(of: again) == .exited(code: 0))
      withExtendedLifetime(other) {}
    }
  }

  @Test("What was typed before the question does not answer it") func typedAhead() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let terminal = try PseudoTerminal()
      try terminal.type("y\r")
      var process = home.process(["extensions", "install", try home.app(version: "1").path])
      process.descriptors = [terminal.other, nil, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "[y/N]"))
      try terminal.type("no\r")
      #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      #expect(!(try await home.listed().contains { $0.id == CommandHome.parcel }))
    }
  }

  @Test("Replacing an app from another path requires --yes or a confirmation")
  func otherSource() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let first = try home.app(version: "1")
      try await home.run("extensions", "install", first.path).expect(0)
      let second = home.url.appending(path: "elsewhere/Parcel.app")
      try FileManager.default.createDirectory(
        at: second.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: first, to: second)
      let refused = try await home.run("extensions", "install", second.path)
      refused.expect(9)
      #expect(refused.errors.contains("was installed from \(first.path)"), "\(refused.errors)")
      #expect(refused.errors.contains("--yes"))
      try await home.run("extensions", "install", first.path).expect(0)
      for answer in ["", "y"] {
        let terminal = try PseudoTerminal()
        var process = home.process(["extensions", "install", second.path])
        process.descriptors = [terminal.other, nil, terminal.other]
        process.takesTerminal = true
        let pid = try process.start()
        #expect(try terminal.read(until: "[y/N]"))
        try terminal.type(answer + "\r")
        #expect(
          try await CommandHome.end(of: pid) == .exited(code: answer == "y" ? 0 : 5))
      }
      try await home.run("extensions", "install", first.path, "--yes").expect(0)
    }
  }

  @Test("An app that changes while the user decides is not installed")
  func changedWhileAsked() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let app = try home.app(version: "1")
      let installed = home.directories.applications.appending(path: "Parcel.app")
      for isChanged in [true, false] {
        let terminal = try PseudoTerminal()
        var process = home.process(["extensions", "install", app.path])
        process.descriptors = [terminal.other, nil, terminal.other]
        process.takesTerminal = true
        let pid = try process.start()
        #expect(try terminal.read(until: "Install Parcel.app? [y/N]"))
        if isChanged { try Data("x".utf8).write(to: app.appending(path: "PlugIns/added")) }
        try terminal.type("y\r")
        if isChanged { #expect(try terminal.read(until: "changed while you decided")) }
        let end = try await CommandHome.end(of: pid)
        #expect((end == .exited(code: 0)) == !isChanged)
        #expect(FileManager.default.fileExists(atPath: installed.path) == !isChanged)
      }
    }
  }

  @Test("A changed app is not started, and runs again after it is installed again")
  func changedApp() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let app = try home.app(version: "1")
      try await home.run("extensions", "install", app.path).expect(0)
      let share = ["share", "--text", "x", "--to", CommandHome.parcel, "--post"]
      try await home.run(share).expect(0)
      let added = home.directories.applications.appending(path: "Parcel.app/PlugIns/added")
      try Data("x".utf8).write(to: added)
      let refused = try await home.run(share)
      refused.expect(1)
      #expect(refused.errors.contains("have changed since the installation"), "\(refused.errors)")
      #expect(refused.errors.contains("install it again"))
      // The same share can go to another extension.
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("moo")]))
      let error = await #expect(throws: ControlError.self) {
        try await client.begin(offer.share, with: CommandHome.parcel)
      }
      #expect(error?.code == .wrongState)
      try await client.begin(
        offer.share, with: "com.shinobicontrols.ShareAlike.ShareAlikeExtension")
      try await client.endShare(offer.share)
      try await home.run("extensions", "install", app.path).expect(0)
      try await home.run(share).expect(0)
    }
  }

  @Test("Without a terminal, `remove` does not ask, and keeps an app's data")
  func dataStays() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      try await home.run("extensions", "install", try home.app(version: "1").path).expect(0)
      try home.setParcelEndpoint("http://127.0.0.1:9/")
      let remove = try await home.run("extensions", "remove", CommandHome.parcel)
      remove.expect(0)
      #expect(remove.errors.contains("Its data stays"))
      let group = home.directories.groupContainers.appending(path: "group.test.parcel").path
      #expect(FileManager.default.fileExists(atPath: group + "/endpoint"))
    }
  }

  @Test("Usage errors exit with 2, rejections with 1, each with its reason")
  func refusals() async throws {
    try await CommandHome.with { home in
      let app = try home.app(version: "1")
      let appex = app.path + "/PlugIns/ParcelExtension.appex"
      let file = try home.file("x.app", Data())
      for (words, status, sentence) in [
        (["install", "/nonexistent.app"], 2, "No such file"),
        (["install", file], 2, "it is not a folder"),
        (["install", appex], 1, "an extension without its app"),
        (["install", home.url.path], 1, "it is not an app"),
        (["remove", "com.example.nobody"], 2, "No app and no extension"),
        (["remove", "com.shinobicontrols.ShareAlike"], 2, "was not installed"),
        (["order", "com.example.nobody", "1"], 2, "There is no extension com.example.nobody"),
        (["order", CommandHome.parcel, "0"], 2, "first position is 1"),
        (["hide", "com.example.nobody"], 2, "There is no extension"),
        (["show", "../../x"], 2, "There is no extension"),
      ] {
        let ending = try await home.run(["extensions"] + words)
        ending.expect(Int32(status))
        #expect(ending.errors.contains(sentence), "\(words): \(ending.errors)")
      }
    }
  }

  @Test("A settings file that cannot be read is moved aside and reported")
  func settings() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      let file = home.directories.configuration.appending(path: "extensions.json")
      try Data("junk".utf8).write(to: file)
      let list = try await home.run("extensions")
      list.expect(0)
      #expect(list.errors.contains("extensions.json.unreadable-1"))
      #expect(
        FileManager.default.contents(atPath: file.path + ".unreadable-1") == Data("junk".utf8))
    }
  }
}

extension CommandHome {
  static let parcel = "org.sharesheet.test.Parcel.ParcelExtension"

  /// Makes a copy of the fixture Parcel that a test can install.
  func app(version: String) throws -> URL {
    let app = url.appending(path: "from/Parcel.app", directoryHint: .isDirectory)
    try? FileManager.default.removeItem(at: app)
    try FileManager.default.createDirectory(
      at: app.deletingLastPathComponent(), withIntermediateDirectories: true)
    // The target's path must not end with a slash, because `cp` would then copy into the folder.
    try copyOwned(
      Self.fixtures.appending(path: "Parcel/Parcel.app"), to: URL(filePath: app.path))
    try copyOwned(
      URL(filePath: RunningProgram.pathBesideOwn("ParcelExtension")),
      to: URL(filePath: app.path + "/PlugIns/ParcelExtension.appex/ParcelExtension"))
    try Data(version.utf8).write(to: app.appending(path: "version"))
    return app
  }

  func listed() async throws -> [ExtensionListing] {
    try await run("extensions", "--json").json([ExtensionListing].self)
  }

  /// Writes a file in the home and creates its folders.
  func write(_ path: String, _ text: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func memory() throws -> Descriptor {
    try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
  }
}
