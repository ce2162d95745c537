import AppleSupport
import Contract
import Foundation
import Linux
import Synchronization
import TestServers
import Testing

@testable import URLLoading

/// The process has only one connection to the daemon, so the suites that use it take turns.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads) enum ConnectedTests {}

extension ConnectedTests {
  /// Background sessions. The test takes the daemon's place.
  @Suite struct BackgroundSessionTests {
    private typealias Channel = MessageChannel<HostMessage, ExtensionMessage>

    private let channel: Channel

    init() throws {
      let (daemon, process) = try UnixSocket.pair(.stream)
      channel = Channel(daemon)
      try channel.send(
        .begin(
          ExtensionRequest(
            bundleIdentifier: "org.example.test", displayName: "Test", principalClass: "",
            items: [],
            groupContainers: [:])))
      let connection = try HostConnection(over: process)
      connection.makeCurrent()
      connection.start(onInput: { _ in }, onEnd: {})
    }

    private func request(_ url: String = "http://127.0.0.1/x") throws -> URLLoading.URLRequest {
      URLLoading.URLRequest(url: try #require(URL(string: url)))
    }

    private func session(
      _ delegate: SessionObserver? = nil, sharedContainer: String? = "group.test"
    ) -> URLLoading.URLSession {
      let configuration = URLLoading.URLSessionConfiguration.background(withIdentifier: "test")
      configuration.sharedContainerIdentifier = sharedContainer
      return URLLoading.URLSession(
        configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    @Test("An upload sends the open file to the daemon") func handsOverOpenFile() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
      try Data("contents".utf8).write(to: file)
      var request = try request()
      request.httpMethod = "PUT"
      let task = session().uploadTask(with: request, fromFile: file)
      task.taskDescription = "my file"
      #expect(task.state == .suspended)
      task.resume()
      // The file's name can be removed, because the task has the file open.
      try FileManager.default.removeItem(at: file)
      #expect(task.state == .running)
      let received = try #require(try channel.receive())
      guard case .request(_, .transfer(let transfer)) = received.message else {
        Issue.record("\(received.message)")
        return
      }
      #expect(transfer.kind == .upload && transfer.method == "PUT")
      #expect(transfer.taskIdentifier == task.taskIdentifier)
      #expect(transfer.fileName == file.lastPathComponent && transfer.taskDescription == "my file")
      #expect(transfer.sessionIdentifier == "test")
      let body = try #require(received.descriptors.first)
      #expect(String(decoding: try body.readAll(limit: 100), as: UTF8.self) == "contents")
    }

    @Test("Without a shared container, the session is invalid") func noSharedContainer()
      async throws
    {
      let witness = SessionObserver()
      let session = session(witness, sharedContainer: nil)
      let task = session.dataTask(with: try request())
      task.resume()
      #expect(try await witness.next() == .completed(-995))
      #expect(try await witness.next() == .invalid(-995))
      #expect((task.error as NSError?)?.code == -995)
      #expect(task.state == .completed)

      // The invalid session sent nothing: the first message is from another session.
      let other = self.session().dataTask(with: try request("http://127.0.0.1/other"))
      other.resume()
      guard case .request(_, .transfer(let transfer)) = try channel.receive()?.message else {
        Issue.record("nothing came")
        return
      }
      #expect(transfer.url == "http://127.0.0.1/other")
    }

    private func handedOver() throws -> TransferRequest {
      guard case .request(_, .transfer(let transfer)) = try channel.receive()?.message else {
        throw CocoaError(.coderInvalidValue)
      }
      return transfer
    }

    @Test("A task states whether its session has a delegate") func noDelegate() async throws {
      let witness = SessionObserver()
      for (delegate, isHeard) in [(nil, false), (witness, nil)] as [(SessionObserver?, Bool?)] {
        session(delegate).dataTask(with: try request()).resume()
        #expect(try handedOver().isHeard == isHeard)
      }
    }

    @Test("The daemon receives the settings for launch events and discretionary timing")
    func sessionOptions()
      async throws
    {
      for wish in [false, true] {
        let configuration = URLLoading.URLSessionConfiguration.background(withIdentifier: "test")
        configuration.sharedContainerIdentifier = "group.test"
        configuration.sessionSendsLaunchEvents = wish
        configuration.isDiscretionary = wish
        let session = URLLoading.URLSession(configuration: configuration)
        session.dataTask(with: try request()).resume()
        let transfer = try handedOver()
        #expect(transfer.sendsLaunchEvents == (wish ? nil : false))
        #expect(transfer.isDiscretionary == wish)
      }
    }

    /// An upload is resumable if its body is a file, its method is POST or PUT, and none of its
    /// header fields sets an offset, a range, an upload protocol or another method.
    @Test(
      arguments: [
        ("POST", nil, ResumableUpload.auto), ("PUT", nil, .auto), ("PATCH", nil, nil),
        ("POST", "Upload-Offset", nil), ("PUT", "Tus-Resumable", nil),
        ("PUT", "content-range", nil), ("POST", "X-HTTP-Method-Override", nil),
        ("POST", "X-Upload-Name", .auto),
      ] as [(String, String?, ResumableUpload?)])
    func resumableUpload(
      _ method: String, _ field: String?, _ expected: ResumableUpload?
    ) async throws {
      var request = try request()
      request.httpMethod = method
      if let field { request.setValue("1", forHTTPHeaderField: field) }
      session().uploadTask(with: request, fromFile: URL(filePath: "/etc/hostname")).resume()
      #expect(try handedOver().resumable == expected)
      if method != "PATCH" {
        request.httpBody = Data("x".utf8)
        session().dataTask(with: request).resume()
        #expect(try handedOver().resumable == nil)
      }
    }

    @Test("A failed hand-off reaches the delegate") func failedHandOff() async throws {
      let witness = SessionObserver()
      let task = session(witness).dataTask(with: try request())
      task.resume()
      guard case .request(let id, _) = try channel.receive()?.message else {
        Issue.record("nothing came")
        return
      }
      let failure = Failure(domain: "Sharesheet", code: 28, message: "The disk is full.")
      try channel.send(.reply(id: id, .failed(failure)))
      #expect(try await witness.next() == .completed(28))
      #expect(task.error?.localizedDescription == "The disk is full.")
    }

    @Test(arguments: [
      ("ftp://127.0.0.1/x", "/etc/hostname", NSURLErrorUnsupportedURL),
      ("http://127.0.0.1/x", "/nonexistent", NSURLErrorFileDoesNotExist),
      ("http://127.0.0.1/x", "/tmp", NSURLErrorFileIsDirectory),
      ("http://127.0.0.1/x", "/dev/zero", NSURLErrorFileIsDirectory),
    ])
    func rejectsAddresses(_ url: String, _ file: String, _ code: Int) async throws {
      let witness = SessionObserver()
      let task = session(witness).uploadTask(
        with: try request(url), fromFile: URL(filePath: file))
      task.resume()
      #expect(try await witness.next() == .completed(code))
    }

    @Test("Apple's restrictions on background sessions apply here") func rejectsAppleLimits()
      async throws
    {
      let witness = SessionObserver()
      let session = session(witness)
      session.uploadTask(with: try request(), from: Data("x".utf8)).resume()
      #expect(try await witness.next() == .completed(NSURLErrorUnknown))
      await #expect(throws: URLError.self) { try await session.data(for: try request()) }
      session.finishTasksAndInvalidate()
      #expect(try await witness.next() == .invalid(nil))
    }

    @Test("A task that is cancelled before its start is not sent") func earlyCancel() async throws {
      let witness = SessionObserver()
      let session = session(witness)
      let task = session.dataTask(with: try request())
      task.cancel()
      task.resume()
      #expect(try await witness.next() == .completed(NSURLErrorCancelled))
      session.finishTasksAndInvalidate()
      #expect(try await witness.next() == .invalid(nil))
    }
  }

}

/// A delegate that records its calls.
private final class SessionObserver: NSObject, URLLoading.URLSessionDataDelegate {
  enum Event: Equatable, Sendable {
    case completed(Int?)
    case invalid(Int?)
  }

  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  override init() { (events, continuation) = AsyncStream.makeStream() }

  func next() async throws -> Event {
    var iterator = events.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    continuation.yield(.completed((error as NSError?)?.code))
  }

  func urlSession(
    _ session: URLLoading.URLSession, didBecomeInvalidWithError error: (any Error)?
  ) {
    continuation.yield(.invalid((error as NSError?)?.code))
  }
}
