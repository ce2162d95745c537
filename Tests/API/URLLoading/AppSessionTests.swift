import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

@testable import URLLoading

/// The app's side of background sessions in this process, with a real daemon.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct AppSessionTests {
  private static let file = Data("moo".utf8)

  private func session(
    _ identifier: String, in home: SessionHome, _ diary: DelegateCalls?,
    queue: OperationQueue? = nil,
    _ change: (URLLoading.URLSessionConfiguration) -> Void = { _ in }
  ) -> URLLoading.URLSession {
    let configuration = URLLoading.URLSessionConfiguration.background(withIdentifier: identifier)
    change(configuration)
    return URLLoading.URLSession(
      configuration, diary, queue,
      // A daemon that the session starts would use the user's own home, because the environment of
      // this process names no other home. The program does not exist, so no daemon can start.
      AppSession(
        identifier, of: SessionHome.app, directories: home.directories,
        program: "/nonexistent/sharesheetd"))
  }

  private func request(_ url: String) throws -> URLLoading.URLRequest {
    var request = URLLoading.URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = "POST"
    return request
  }

  @Test("The delegate is called on the given queue, and a task's completion is its last call")
  func taskOrder() async throws {
    let server = try await ScriptedServer { _, _ in .answer(201, body: "link") }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Self.file)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.name = "given"
      let diary = DelegateCalls()
      let session = session("one", in: home, diary, queue: queue)
      #expect(session.delegateQueue === queue)
      let tasks = try (0..<3).map { _ in
        session.uploadTask(with: try request(server.url), fromFile: file)
      }
      #expect(Set(tasks.map(\.taskIdentifier)).count == 3)
      for task in tasks { task.resume() }
      await diary.waitForEnds(3)
      for task in tasks {
        #expect(
          diary.entries(of: task.taskIdentifier) == ["created", "sent 3", "data link", "end 0"])
        #expect(task.state == .completed && task.countOfBytesSent == 3)
        #expect((task.response as? URLLoading.HTTPURLResponse)?.statusCode == 201)
        #expect(task.progress.isFinished)
      }
      #expect(diary.queues == ["given"])
      session.finishTasksAndInvalidate()
      await diary.waitForInvalidation()
      #expect(diary.last == "invalid 0")
    }
    try await server.stop()
  }

  @Test("A later session uses other task numbers, so that the process can distinguish the tasks")
  func taskIdentifiers() async throws {
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Self.file)
      let first = session("one", in: home, nil)
      let second = session("one", in: home, nil)
      let url = "http://127.0.0.1:1/"
      let numbers = try [first, first, second, second].map {
        $0.uploadTask(with: try request(url), fromFile: file).taskIdentifier
      }
      #expect(numbers[1] == numbers[0] + 1 && numbers[3] == numbers[2] + 1)
      #expect(numbers[0] != numbers[2])
    }
  }

  @Test("Completion handlers and bodies from memory are refused with Apple's messages")
  func rejectsHandlerAndBody() async throws {
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Self.file)
      let diary = DelegateCalls()
      let session = session("one", in: home, diary)
      let url = "http://127.0.0.1:1/"
      let error = await withCheckedContinuation { continuation in
        do {
          session.uploadTask(with: try request(url), fromFile: file) { _, _, error in
            continuation.resume(returning: error)
          }.resume()
        } catch { continuation.resume(returning: error) }
      }
      #expect(
        error?.localizedDescription
          == "Completion handler blocks are not supported in background sessions. Use a delegate "
          + "instead.")
      let task = session.uploadTask(with: try request(url), from: Self.file)
      task.resume()
      await diary.waitForEnds(1)
      #expect(
        task.error?.localizedDescription
          == "Upload tasks from NSData are not supported in background sessions.")
      #expect(try await home.daemon().transfers().isEmpty)
    }
  }

  @Test("Redirects are followed without a call of the delegate")
  func redirections() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri == "/end" ? .answer(200) : .answer(307, headers: ["Location": "/end"])
    }
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Self.file)
      let diary = DelegateCalls()
      let session = session("one", in: home, diary)
      let task = session.uploadTask(with: try request(server.url), fromFile: file)
      task.resume()
      await diary.waitForEnds(1)
      #expect(task.error == nil)
      #expect((task.response as? URLLoading.HTTPURLResponse)?.statusCode == 200)
      #expect(server.requests.map(\.uri).suffix(1) == ["/end"])
      #expect(server.requests.last?.body == Self.file)
      #expect(!diary.entries(of: task.taskIdentifier).contains("asked"))
    }
    try await server.stop()
  }

  @Test("If a session's name is in use, a second session ends after its own task has ended")
  func duplicateSession() async throws {
    try await SessionHome.with { home in
      let file = try home.folder.file("note.txt", Self.file)
      let diary = DelegateCalls()
      let first = session("one", in: home, DelegateCalls())
      first.uploadTask(with: try request("http://127.0.0.1:1/"), fromFile: file).resume()
      let daemon = try await home.daemon()
      for try await _ in daemon.transferEvents() { break }
      // The daemon is stopped until the task has begun, so that it cannot refuse the session
      // earlier.
      let process = try await daemon.status().pid
      #expect(kill(process, SIGSTOP) == 0)
      defer { kill(process, SIGCONT) }
      let second = session("one", in: home, diary)
      let task = second.uploadTask(with: try request("http://127.0.0.1:1/"), fromFile: file)
      task.resume()
      #expect(kill(process, SIGCONT) == 0)
      await diary.waitForInvalidation()
      #expect((task.error as NSError?)?.code == -996 && task.state == .completed)
      #expect(diary.all == ["created", "end -996", "invalid -996"])
      #expect(try await daemon.transfers().count == 1)
      // A later task of the refused session fails with the same error. The session has released its
      // delegate.
      let late = second.uploadTask(with: try request("http://127.0.0.1:1/"), fromFile: file)
      late.resume()
      #expect((late.error as NSError?)?.code == -996 && late.state == .completed)
      #expect(second.delegate == nil)
    }
  }

  /// The daemon's responses to the session and to its tasks arrive on separate threads.
  @Test("The end of a refused session is reported once, after its tasks have ended")
  func rejectedSessionEnd() async throws {
    let refusal = NSError(domain: NSURLErrorDomain, code: -996)
    for _ in 0..<300 {
      let diary = DelegateCalls()
      let session = URLLoading.URLSession(.background(withIdentifier: "one"), diary, nil, nil)
      let tasks = try (0..<2).map { _ in
        session.uploadTask(
          with: try request("http://127.0.0.1:1/"), fromFile: URL(filePath: "/etc/hostname"))
      }
      for task in tasks { session.taskBegan(task) }
      await withTaskGroup { group in
        for task in tasks { group.addTask { task.end(with: refusal) } }
        for _ in 0..<2 { group.addTask { session.end(with: refusal) } }
      }
      await diary.waitForInvalidation()
      #expect(diary.all.suffix(3) == ["end -996", "end -996", "invalid -996"])
    }
  }

  @Test("A new attempt reports progress only beyond the previous attempt")
  func monotoneProgress() async throws {
    let diary = DelegateCalls()
    let session = URLLoading.URLSession(.background(withIdentifier: "one"), diary, nil, nil)
    let task = session.uploadTask(
      with: try request("http://127.0.0.1:1/"), fromFile: URL(filePath: "/etc/hostname"))
    session.taskBegan(task)
    for bytes in [4, 9, 2, 9, 12] as [Int64] {
      await session.tell(
        SessionProgress(
          taskIdentifier: task.taskIdentifier, transfer: "x", bytesSent: bytes, bytesTotal: 20))
    }
    #expect(task.countOfBytesSent == 12 && task.progress.fractionCompleted == 0.6)
    task.end(with: nil)
    await session.tell(
      SessionProgress(
        taskIdentifier: task.taskIdentifier, transfer: "x", bytesSent: 20, bytesTotal: 20))
    await diary.waitForEnds(1)
    #expect(
      diary.entries(of: task.taskIdentifier) == ["created", "sent 4", "sent 5", "sent 3", "end 0"])
  }

  @Test(
    "A 404 is a response and no error, and a failure after a 204 is an error and no response",
    arguments: [(204, true), (404, false), (nil, true)] as [(Int?, Bool)])
  func outcomeOfLastAttempt(status: Int?, isError: Bool) async throws {
    let diary = DelegateCalls()
    let session = URLLoading.URLSession(.background(withIdentifier: "one"), diary, nil, nil)
    var transfer = TransferStatus(
      id: "x", state: .failed, method: "POST", url: "http://127.0.0.1:1/", created: Date(),
      sentence: "Failed.")
    transfer.status = status
    let task = session.uploadTask(
      with: try request("http://127.0.0.1:1/"), fromFile: URL(filePath: "/etc/hostname"))
    session.taskBegan(task)
    await session.tell(
      SessionEvent(
        number: 1, date: Date(), taskIdentifier: task.taskIdentifier, taskDescription: nil,
        transfer: transfer, responseHeaders: [], responseBody: nil))
    #expect((task.error != nil) == isError)
    #expect((task.response != nil) == (status == 404))
  }

  @Test("A task that ends while the daemon lists the tasks is not counted as unfinished")
  func taskEndsDuringListing() async throws {
    let diary = DelegateCalls()
    let session = URLLoading.URLSession(.background(withIdentifier: "one"), diary, nil, nil)
    let transfer = TransferStatus(
      id: "x", state: .waiting, method: "POST", url: "http://127.0.0.1:1/", created: Date(),
      sentence: "")
    let listed = [5, 6].map {
      SessionState.Task(kind: .upload, taskIdentifier: $0, taskDescription: nil, transfer: transfer)
    }
    var delivered = transfer
    delivered.state = .delivered
    let event = SessionEvent(
      number: 1, date: Date(), taskIdentifier: 5, taskDescription: nil, transfer: delivered,
      responseHeaders: [], responseBody: nil)
    await session.listing {
      await session.tell(event)
      session.adopt(listed)
    }
    #expect(session.unfinishedTasks.map(\.taskIdentifier) == [6])
  }
}

/// A delegate that records its calls.
private final class DelegateCalls: NSObject, URLLoading.URLSessionDataDelegate {
  private typealias Continuation = CheckedContinuation<Void, Never>

  private struct State {
    var entries: [(task: Int, text: String)] = []
    var queues: Set<String> = []
    var waiter: (isReached: @Sendable (State) -> Bool, continuation: Continuation)?
  }
  private let state = Mutex(State())

  func entries(of task: Int) -> [String] {
    state.withLock { $0.entries.filter { $0.task == task }.map(\.text) }
  }

  var all: [String] { state.withLock { $0.entries.map(\.text) } }
  var last: String? { state.withLock { $0.entries.last?.text } }
  var queues: Set<String> { state.withLock { $0.queues } }

  func waitForEnds(_ count: Int) async {
    await wait { $0.entries.count { $0.text.hasPrefix("end ") } >= count }
  }

  func waitForInvalidation() async {
    await wait { $0.entries.contains { $0.text.hasPrefix("invalid ") } }
  }

  /// Waits until a condition holds. Only one caller may wait at a time.
  private func wait(until isReached: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if isReached(state) { return true }
        state.waiter = (isReached, continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func note(_ text: String, _ task: URLLoading.URLSessionTask? = nil) {
    let queue = OperationQueue.current?.name ?? "none"
    let waiter = state.withLock { state -> Continuation? in
      state.entries.append((task?.taskIdentifier ?? 0, text))
      state.queues.insert(queue)
      guard let waiter = state.waiter, waiter.isReached(state) else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
  }

  func urlSession(
    _ session: URLLoading.URLSession, didCreateTask task: URLLoading.URLSessionTask
  ) { note("created", task) }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    willPerformHTTPRedirection response: URLLoading.HTTPURLResponse,
    newRequest request: URLLoading.URLRequest,
    completionHandler: @escaping @Sendable (URLLoading.URLRequest?) -> Void
  ) {
    note("asked", task)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask, didSendBodyData bytes: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) { note("sent \(bytes)", task) }

  func urlSession(
    _ session: URLLoading.URLSession, dataTask: URLLoading.URLSessionDataTask,
    didReceive data: Data
  ) { note("data \(String(decoding: data, as: UTF8.self))", dataTask) }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) { note("end \((error as NSError?)?.code ?? 0)", task) }

  func urlSession(
    _ session: URLLoading.URLSession, didBecomeInvalidWithError error: (any Error)?
  ) { note("invalid \((error as NSError?)?.code ?? 0)") }
}
