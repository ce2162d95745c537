import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Background sessions of an app in separate processes, with the real daemon.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SessionAppTests {
  private func deadURL() throws -> String {
    let server = try RawServer(serve: nil)
    return server.url
  }

  /// Returns the first transfer. A transfer exists only after the process holds the session.
  private func transfer(at daemon: ControlClient) async throws -> TransferStatus {
    for try await transfer in daemon.transferEvents() { return transfer }
    throw CancellationError()
  }

  @Test("If a session is in use, a second process is refused and its tasks are not accepted")
  func secondProcess() async throws {
    let server = try await ScriptedServer { _, _ in .answer(201) }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Data("moo".utf8)).path
      let first = try home.start("upload", "one", try deadURL(), file, "first")
      let daemon = try await home.daemon()
      let taken = try await transfer(at: daemon)
      let second = try home.start("upload", "one", server.url, file, "second")
      // The task ends before the session, unless the session became invalid before the task began.
      while let line = try second.nextLine(), !line.hasPrefix("invalid") {
        if line.hasPrefix("completed") { #expect(line.hasSuffix(" -996 0")) }
      }
      #expect(second.lastLine == "invalid -996")
      #expect(try await daemon.transfers().map(\.id) == [taken.id])
      #expect(server.begun == 0)

      // Another session can be used immediately. The first session can be used when its process has
      // ended.
      let other = try home.start("upload", "two", server.url, file, "other")
      #expect(try other.line("completed").suffix(2) == ["0", "201"])
      first.end()
      second.end()
      // The third process starts immediately after the first process has ended. The daemon waits a
      // moment for the first process's connection to close.
      let third = try home.start("upload", "one", server.url, file, "third")
      #expect(try third.line("completed").suffix(2) == ["0", "201"])
      await server.waitForRequests(2)
      #expect(try await daemon.transfers().count == 3)
    }
    try await server.stop()
  }

  @Test("The daemon accepts tasks only from the process that holds the session")
  func foreignTask() async throws {
    let server = try await ScriptedServer { _, _ in .answer(201) }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Data("moo".utf8)).path
      let first = try home.start("upload", "one", try deadURL(), file, "first")
      let daemon = try await home.daemon()
      let taken = try await transfer(at: daemon)
      // This process does not hold the session. It adds a task without listening for events.
      let task = SessionTask(
        owner: SessionHome.app,
        request: TransferRequest(
          kind: .data, taskIdentifier: 1, method: "POST", url: server.url, headers: []),
        handle: nil)
      let error = await #expect(throws: ControlError.self) {
        _ = try await daemon.add(task, to: "one")
      }
      #expect(error?.code == .sessionInUse)
      #expect(try await daemon.transfers().map(\.id) == [taken.id])
      _ = try await daemon.add(task, to: "two")
      first.end()
      while (try? await daemon.add(task, to: "one")) == nil { await Task.yield() }
      #expect(try await daemon.transfers().count == 3)
      await server.waitForRequests(2)
    }
    try await server.stop()
  }

  @Test("A later process finds the unfinished tasks and receives their results")
  func relaunch() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Data("moo".utf8)).path
      let url = try deadURL()
      let first = try home.start("upload", "one", url, file, "first")
      let identifier = try first.line("resumed")[1]
      let daemon = try await home.daemon()
      let taken = try await transfer(at: daemon)
      first.end()
      let second = try home.start("tasks", "one")
      #expect(try second.line("task") == ["task", identifier, "first", "POST", url])
      #expect(try second.line("listed") == ["listed"])
      try await daemon.retryTransfer(
        taken.id, with: TransferEdit(url: server.url, headers: nil))
      #expect(try second.line("completed").suffix(2) == ["0", "200"])
      // A finished task is no longer listed.
      second.end()
      let third = try home.start("tasks", "one")
      // The task's end may be reported again, because the second process may have been killed
      // before it acknowledged the event.
      var line = try third.nextLine()
      while line?.hasPrefix("completed") == true { line = try third.nextLine() }
      #expect(line == "listed")
    }
    try await server.stop()
  }

  @Test("Progress is reported during the upload, always increases, and reaches the total")
  func progress() async throws {
    let size = 24 << 20
    let told = DispatchSemaphore(value: 0)
    let server = try RawServer { caller in
      caller.readHead()
      // The kernel's buffers hold less than a third of the body.
      var buffer: Int32 = 256 << 10
      setsockopt(
        caller.number, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
      var rest = size
      // Before each third, the server waits until the app has reported new progress.
      while rest > 0, let bytes = try? caller.read(upTo: 1 << 20), !bytes.isEmpty {
        if rest * 3 / size != (rest - bytes.count) * 3 / size, rest > bytes.count {
          _ = told.wait(timeout: .now() + 20)
        }
        rest -= bytes.count
      }
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      caller.readToEnd()
    }
    try await SessionHome.with { home in
      let file = try home.folder.sparseFile("film.mov", size: Int64(size)).path
      let app = try home.start("upload", "one", server.url, file, "film")
      var totals: [Int] = []
      var pieces = 0
      var instants: [ContinuousClock.Instant] = []
      while let line = try app.nextLine(), !line.hasPrefix("completed") {
        let words = line.split(separator: " ")
        guard words.first == "sent" else { continue }
        totals.append(Int(words[2]) ?? 0)
        told.signal()
        pieces += Int(words[1]) ?? 0
        instants.append(.now)
        #expect(Int(words[3]) == size && words[4] == "true", "\(line)")
      }
      #expect(totals.count >= 3 && totals.last == size && pieces == size, "\(totals)")
      #expect(zip(totals, totals.dropFirst()).allSatisfy { $0 < $1 })
      // The app gets at most four reports per second, and one at the end.
      let duration = (instants.last ?? .now) - (instants.first ?? .now)
      #expect(Double(totals.count) <= 4 * (duration / .seconds(1)) + 3, "\(totals.count)")
    }
  }

  @Test("A session without launch events launches no app, and its events are kept")
  func launchEvents() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Data("moo".utf8)).path
      let daemon = try await home.daemon()
      let quiet = try home.start("upload", "quiet", try deadURL(), file, "quiet", "silent")
      let first = try await transfer(at: daemon)
      let loud = try home.start("upload", "loud", try deadURL(), file, "loud")
      while try await daemon.transfers().count < 2 { await Task.yield() }
      quiet.end()
      loud.end()
      let all = try await daemon.transfers().map(\.id)
      // The quiet session's transfer ends first. A process launched for it would have started by
      // the time the loud session's events are acknowledged.
      for id in [first.id] + all.filter({ $0 != first.id }) {
        try await daemon.retryTransfer(id, with: TransferEdit(url: server.url, headers: nil))
        while try await daemon.transfer(id).state != .delivered { await Task.yield() }
      }
      while try await daemon.session("loud", owner: SessionHome.app).newestEvent != nil {
        await Task.yield()
      }
      #expect(home.log.contains("launched for loud"))
      #expect(!home.log.contains("launched for quiet"))
      #expect(try await daemon.session("quiet", owner: SessionHome.app).newestEvent != nil)
      // When the user opens the app, it receives the events.
      let opened = try home.start("tasks", "quiet")
      #expect(try opened.line("completed").prefix(2) == ["completed", "quiet"])
    }
    try await server.stop()
  }

  @Test("An app is launched only after the user has installed it, opened it or shared to it")
  func unknownApp() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await SessionHome.with(isKnown: false) { home in
      let daemon = try await home.daemon()
      func task() -> SessionTask {
        SessionTask(
          owner: SessionHome.app,
          request: TransferRequest(
            kind: .data, taskIdentifier: 1, method: "POST", url: server.url, headers: []),
          handle: nil)
      }
      // This process acts for the app, but runs another program.
      _ = try await daemon.add(task(), to: "one")
      await server.waitForRequests(1)
      while !home.daemonLog.contains("is not launched for the events of one") {
        await Task.yield()
      }
      #expect(home.log.isEmpty)

      // After the user has opened the app, the daemon launches it.
      let opened = try home.start("tasks", "one")
      _ = try opened.line("completed")
      opened.end()
      while (try? await daemon.add(task(), to: "two")) == nil { await Task.yield() }
      while !home.log.contains("launched for two") { await Task.yield() }
      // The app has the limits of an extension, and none of the user's files is open.
      for bound in [
        "Max open files 256 256", "Max core file size 0 0", "Max cpu time 60 60",
        "Max data size 1073741824 1073741824",
      ] { #expect(home.log.contains("limit \(bound)"), "\(home.log)") }
      let open = home.log.split(separator: "\n").filter { $0.contains("open /") }
      #expect(open.contains { $0.hasSuffix("open /dev/null") })
      #expect(!open.contains { $0.contains(home.folder.url.path) }, "\(open)")
    }
    try await server.stop()
  }
}
