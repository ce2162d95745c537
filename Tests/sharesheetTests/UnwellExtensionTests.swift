import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// If an extension misbehaves, the user gets a reason, and nothing else is affected.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct UnwellExtensionTests {
  @Test(
    "An extension that misbehaves ends only its own share, with a reason",
    arguments: [
      ("hang", "Unwell showed nothing for 3 seconds and was ended. Nothing was sent."),
      ("crash", "Unwell crashed (SIGABRT). Nothing was sent."),
      ("crash-on-post", "Unwell crashed (SIGABRT). Nothing was sent."),
      ("hang-on-post", "Unwell did not finish within 3 seconds and was ended. Nothing was sent."),
      ("garbage", "Unwell was ended because the peer uses version 255 of the messages"),
      ("babble", "Unwell was ended because it sent more than 16 MB of messages."),
      ("memory", "Unwell used too much memory. Nothing was sent."),
    ])
  func endsAlone(symptom: String, sentence: String) async throws {
    try await CommandHome.with { home in
      // Only the extension that hangs needs a short deadline. Filling the memory takes longer on a
      // busy machine.
      let deadline = symptom.hasPrefix("hang") ? "3" : "30"
      let daemon = try home.startDaemon(
        knowing: ["Unwell"], ["--first-view-deadline", deadline, "--post-deadline", deadline])
      let share = try await home.run("share", "--text", symptom, "--to", "Unwell", "--post")
      share.expect(1)
      #expect(share.errors.contains(sentence), "\(share.errors)")

      // The same daemon serves the next share.
      let next = try await home.run("share", "--text", "print", "--to", "Unwell", "--post")
      next.expect(0)
      #expect(home.daemons == [daemon])
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.pid == daemon)
      #expect(status.memory.anonymous < 64 << 20)
    }
  }

  @Test("The output of an extension is kept and shown")
  func logs() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      try await home.run("share", "--text", "print", "--to", "Unwell", "--post").expect(0)
      let logs = try await home.run("logs", "Unwell")
      logs.expect(0)
      #expect(
        logs.output.contains("standard output") && logs.output.contains("standard error"),
        "\(logs.output)")
    }
  }

  @Test("The log has the place of a crash and nothing of the environment")
  func backtrace() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let share = try await home.run("share", "--text", "trap", "--to", "Unwell", "--post")
      share.expect(1)
      // The signal depends on the processor.
      let sentences = ["Unwell crashed (SIGILL).", "Unwell crashed (SIGTRAP)."]
      #expect(sentences.contains(where: share.errors.contains), "\(share.errors)")
      let log = try await home.run("logs", "Unwell").output
      #expect(log.contains("*** Signal ") && log.contains("crashed:"), "\(log)")
      #expect(log.contains("Symptoms.trap()") && log.contains(" in UnwellExtension"), "\(log)")
      #expect(!log.contains("TMPDIR") && !log.contains(home.directories.shares.path), "\(log)")
    }
  }

  /// A crashed process waits for its backtrace program. Here the crashed process never replies.
  @Test("A backtrace that does not end is stopped")
  func backtraceEnds() async throws {
    let (ours, silent) = try UnixSocket.pair(.stream)
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheet-backtrace"))
    process.arguments = ["--crashinfo", "7f0000000000"]
    process.descriptors = [nil, nil, nil, nil, silent.descriptor]
    let status = try await CommandHome.end(of: try process.start())
    #expect(status == .killed(signal: SIGALRM))
    withExtendedLifetime(ours) {}
  }

  @Test("logs --follow shows a log as it begins, grows and is replaced, until Ctrl-C")
  func followed() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let (reading, writing) = try Descriptor.pipe()
      let follower = try home.start(["logs", "Unwell", "--follow"], output: writing)
      var shown = ""
      func awaitLine(_ text: String) throws {
        while !shown.contains(text) {
          let bytes = try reading.read(upTo: 4096)
          try #require(!bytes.isEmpty, "\(shown)")
          shown += String(decoding: bytes, as: UTF8.self)
        }
      }
      try await home.run("share", "--text", "print", "--to", "Unwell", "--post").expect(0)
      try awaitLine("this is standard error")
      let log = try #require(
        try FileManager.default.contentsOfDirectory(atPath: home.directories.logs.path)
          .first { $0.hasSuffix("UnwellExtension.log") })
      let file = home.directories.logs.appending(path: log).path
      #expect(rename(file, file + ".1") == 0)
      shown = ""
      try await home.run("share", "--text", "print", "--to", "Unwell", "--post").expect(0)
      try awaitLine("this is standard error")
      #expect(shown.components(separatedBy: "its second line").count == 2, "\(shown)")
      Glibc.kill(follower.pid, SIGINT)
      #expect(try await CommandHome.end(of: follower.pid) == .killed(signal: SIGINT))
    }
  }

  /// The file is larger than the limit up to which the daemon copies. Above this limit, the daemon
  /// links the file or clones its extents. The extension's own file descriptor would allow neither
  /// a link nor a clone.
  @Test(
    "An extension can read the user's file and hand it off without a copy, but cannot change it")
  func tampering() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let film = home.url.appending(path: "film.mov")
      try Data("film".utf8).write(to: film)
      let size: Int64 = 100 << 20
      #expect(truncate(film.path, off_t(size)) == 0)
      let original = try Descriptor.open(film.path, O_RDONLY)
      let before = try original.status()
      let room = original.availableSpace
      let share = try await home.run(
        "share", film.path, "--text", "tamper http://127.0.0.1:9/", "--to", "Unwell", "--post")
      share.expect(0)
      let log = try await home.run("logs", "Unwell").output
      #expect(log.contains("read [102, 105, 108, 109]"), "\(log)")
      #expect(log.contains("reply accepted"), "\(log)")
      for success in ["opened for writing", "truncated", "mode changed", "film.mov"] {
        #expect(!log.contains(success), "\(log)")
      }
      #expect(try original.status() == before)
      #expect(try original.read(at: 0, upTo: 4) == Array("film".utf8))
      let spool = try FileManager.default.contentsOfDirectory(
        atPath: home.directories.spool.path)
      let body = try #require(spool.first)
      let taken = try Descriptor.open(
        home.directories.spool.appending(path: body).path, O_RDONLY)
      #expect(try taken.status().size == size)
      // The body is the same file, or a clone that took no space.
      let isLinked = try taken.status().inode == before.inode
      #expect(isLinked || room - original.availableSpace < size / 2)
    }
  }

  @Test("If an extension is killed while its sheet is open, the share ends with a reason")
  func killed() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("print")]))
      let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
      var events = client.shareEvents(offer.share).makeAsyncIterator()
      try await client.begin(offer.share, with: unwell.id)
      while let status = try await events.next(), status.state != .composing {}
      for pid in home.extensions(named: "UnwellExtension") { Glibc.kill(pid, SIGKILL) }
      var last: ShareStatus?
      while let status = try await events.next() {
        last = status
        if status.state.isFinal { break }
      }
      #expect(last?.state == .failed)
      #expect(last?.message?.hasPrefix("Unwell was killed. Nothing was sent.") == true)
      await #expect(throws: ControlError.self) { try await client.send(.post, to: offer.share) }
    }
  }

  @Test("Extensions end with the daemon, even after kill -9")
  func orphans() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let offer = try await client.createShare(ShareCreation(items: [.text("hang")]))
      let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
      try await client.begin(offer.share, with: unwell.id)
      // The child process has the daemon's program until it runs the extension's.
      while home.extensions(named: "UnwellExtension").isEmpty { await Task.yield() }
      let pids = home.extensions(named: "UnwellExtension")
      #expect(pids.count == 1)
      let ends = try pids.map { try ProcessEnd(of: $0) }
      try await home.kill(daemon)
      for end in ends { await end.wait() }
    }
  }
}
