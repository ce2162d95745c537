import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import URLLoading

extension ConnectedTests {
  @Suite struct ForegroundSessionTests: ForegroundSuite {
    private let daemon: ForegroundTestDaemon

    init() throws { daemon = try ForegroundTestDaemon() }

    // MARK: Delegates

    @Test("The delegate is called in Apple's order on its queue") func delegateOrder() async throws
    {
      let server = try await ScriptedServer { _, _ in .answer(200, body: "moo") }
      let witness = ForegroundWitness()
      let queue = OperationQueue()
      queue.name = "mine"
      queue.maxConcurrentOperationCount = 1
      let task = session(witness, queue: queue).uploadTask(
        with: try request(server.url, "POST"), from: Data("body".utf8))
      #expect(task.state == .suspended && task.response == nil)
      task.resume()
      #expect(
        try await witness.all()
          == [.created, .sentAll, .response(200), .data("moo"), .completed(nil)])
      #expect(witness.calledOn == ["mine"])
      #expect(task.state == .completed && task.error == nil)
      #expect(task.countOfBytesSent == 4 && task.countOfBytesExpectedToSend == 4)
      #expect(task.countOfBytesReceived == 3 && task.countOfBytesExpectedToReceive == 3)
      #expect(task.progress.fractionCompleted == 1)
      #expect((task.response as? URLLoading.HTTPURLResponse)?.statusCode == 200)
      #expect(server.requests.first?.body == Data("body".utf8))
    }

    @Test("The delegate can reject a response") func rejectedResponse() async throws {
      let server = try await ScriptedServer { _, _ in .answer(200, body: "moo") }
      let witness = ForegroundWitness(disposition: .cancel)
      session(witness).dataTask(with: try request(server.url)).resume()
      #expect(
        try await witness.all() == [.created, .response(200), .completed(NSURLErrorCancelled)])
    }

    @Test("Data before a disconnection is delivered") func dataBeforeDisconnect() async throws {
      let server = try RawServer { caller in
        caller.readHead()
        caller.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      }
      let witness = ForegroundWitness()
      session(witness).dataTask(with: try request(server.url)).resume()
      #expect(
        try await witness.all() == [
          .created, .response(200), .data("half"), .completed(NSURLErrorNetworkConnectionLost),
        ])
    }

    @Test("A task's delegate takes precedence over the session's") func taskDelegate() async throws
    {
      let server = try await ScriptedServer { _, _ in .answer(200) }
      let (sessions, own) = (ForegroundWitness(), ForegroundWitness())
      let task = session(sessions).dataTask(with: try request(server.url))
      task.delegate = own
      task.resume()
      #expect(try await own.all() == [.response(200), .completed(nil)])
      #expect(try await sessions.next() == .created)
    }

    // MARK: Redirections

    private func redirecting(_ status: Int) async throws -> ScriptedServer {
      try await ScriptedServer { index, head in
        head.uri == "/end"
          ? .answer(200, body: "end")
          : .answer(status, headers: ["Location": "/end"], body: "elsewhere")
      }
    }

    @Test(arguments: [
      (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
      (307, "POST", "POST"), (308, "PUT", "PUT"), (301, "PUT", "PUT"), (302, "GET", "GET"),
    ])
    func redirections(_ status: Int, _ method: String, _ then: String) async throws {
      let server = try await redirecting(status)
      let witness = ForegroundWitness()
      var request = try request(server.url + "/start", method)
      if method != "GET" { request.httpBody = Data("body".utf8) }
      request.setValue("secret", forHTTPHeaderField: "Authorization")
      let task = session(witness).dataTask(with: request)
      task.resume()
      let events = try await witness.all()
      #expect(events.contains(.redirected("\(status) \(then) /end")))
      #expect(events.suffix(3) == [.response(200), .data("end"), .completed(nil)])
      let second = try #require(server.requests.last)
      #expect(second.method == then)
      #expect(second.body == (then == "GET" ? Data() : Data("body".utf8)))
      #expect(second.headers["Authorization"] == ["secret"])
      #expect(
        task.currentRequest?.url?.path == "/end" && task.originalRequest?.url?.path == "/start")
    }

    @Test("Secrets are not sent to another server") func secretsAcrossRedirection() async throws {
      let other = try await ScriptedServer { _, _ in .answer(200) }
      let server = try await ScriptedServer { _, _ in
        .answer(302, headers: ["Location": other.url])
      }
      var request = try request(server.url)
      let secrets = ["Authorization", "Cookie", "X-Api-Key", "X-Auth-Token"]
      for name in secrets { request.setValue("secret", forHTTPHeaderField: name) }
      request.setValue("text/plain", forHTTPHeaderField: "Accept")
      _ = try await session().data(for: request)
      let told = try #require(other.requests.first)
      for name in secrets { #expect(told.headers[name] == [], "\(name)") }
      // The controls: other header fields are sent, and the original server gets all fields.
      #expect(told.headers["Accept"] == ["text/plain"])
      let own = try #require(server.requests.first)
      for name in secrets { #expect(own.headers[name] == ["secret"], "\(name)") }
    }

    @Test("A rejected redirect becomes the response") func rejectedRedirection() async throws {
      let server = try await redirecting(302)
      let witness = ForegroundWitness(follow: { _ in nil })
      session(witness).dataTask(with: try request(server.url)).resume()
      #expect(
        try await witness.all() == [
          .created, .redirected("302 GET /end"), .response(302), .data("elsewhere"),
          .completed(nil),
        ])
    }

    @Test("A redirect loop ends") func redirectionLoop() async throws {
      let server = try await ScriptedServer { _, _ in .answer(302, headers: ["Location": "/"]) }
      #expect(
        await failure { _ = try await session().data(for: try request(server.url)) }
          == .httpTooManyRedirects)
      #expect(server.begun == Redirection.limit + 1)
    }

    @Test("A redirect cannot lead to a file") func redirectionToFile() async throws {
      let server = try await ScriptedServer { _, _ in
        .answer(302, headers: ["Location": "file:///etc/hostname"])
      }
      #expect(
        await failure { _ = try await session().data(for: try request(server.url)) }
          == .unsupportedURL)
    }

    // MARK: Ends

    @Test("Cancelling reports once and closes the connection") func cancellation() async throws {
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let (begins, begin) = AsyncStream.makeStream(of: Void.self)
      let server = try RawServer { caller in
        caller.readHead()
        begin.yield()
        caller.readToEnd()
        end.yield()
      }
      let witness = ForegroundWitness()
      let session = session(witness)
      let task = session.dataTask(with: try request(server.url))
      task.resume()
      #expect(try await witness.next() == .created)
      for await _ in begins { break }
      task.cancel()
      task.cancel()
      #expect(try await witness.next() == .completed(NSURLErrorCancelled))
      task.cancel()
      session.finishTasksAndInvalidate()
      #expect(try await witness.next() == .invalid(nil))
      #expect(task.state == .completed)
      for await _ in ends { break }
    }

    @Test("Cancelling the Swift task cancels the request") func cancelledSwiftTask() async throws {
      let server = try await ScriptedServer { _, _ in .silence }
      let session = session()
      let request = try request(server.url)
      let waiting = Task { try await session.data(for: request) }
      await server.waitForRequests(1)
      waiting.cancel()
      #expect(await failure { _ = try await waiting.value } == .cancelled)
    }

    @Test("Invalidating the session cancels its tasks") func invalidation() async throws {
      let server = try await ScriptedServer { _, _ in .silence }
      let witness = ForegroundWitness()
      let session = session(witness)
      session.dataTask(with: try request(server.url)).resume()
      await server.waitForRequests(1)
      session.invalidateAndCancel()
      #expect(try await witness.all() == [.created, .completed(NSURLErrorCancelled)])
      #expect(try await witness.next() == .invalid(nil))
      #expect(
        await failure { _ = try await session.data(for: try request(server.url)) } == .cancelled)
    }

    @Test("A request times out", arguments: [true, false])
    func timeout(_ isOfRequest: Bool) async throws {
      let server = try await ScriptedServer { _, _ in .silence }
      let session = session {
        if isOfRequest {
          $0.timeoutIntervalForRequest = 0.3
        } else {
          $0.timeoutIntervalForResource = 0.3
        }
      }
      #expect(
        await failure { _ = try await session.data(for: try request(server.url)) } == .timedOut)
    }

    @Test("Tasks over the daemon's limit wait") func queuedTasks() async throws {
      let server = try await ScriptedServer { _, _ in .answer(200, body: "x") }
      let session = session()
      let request = try request(server.url)
      let bytes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<400 { group.addTask { try await session.data(for: request).0.count } }
        return try await group.reduce(0, +)
      }
      #expect(bytes == 400)
    }

    @Test("The shared session sends requests and cannot be invalidated") func sharedSession()
      async throws
    {
      let server = try await ScriptedServer { _, _ in .answer(200, body: "x") }
      URLLoading.URLSession.shared.invalidateAndCancel()
      let (data, _) = try await URLLoading.URLSession.shared.data(for: try request(server.url))
      #expect(data == Data("x".utf8))
    }
  }
}
