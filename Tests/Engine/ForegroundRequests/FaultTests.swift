import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import ForegroundRequests

/// The faults of a server, and the error code of Apple's URL loading for each fault.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FaultTests {
  private let process = ForegroundTestProcess()

  enum Fault: CaseIterable, Sendable {
    case hangUp, halfHead, halfBody, halfChunk, silence, silenceInBody, garbage, endlessHead
    case badCompression

    var code: Int {
      switch self {
      case .hangUp, .halfHead, .halfBody, .halfChunk: NSURLErrorNetworkConnectionLost
      case .silence, .silenceInBody: NSURLErrorTimedOut
      case .garbage: NSURLErrorCannotParseResponse
      case .endlessHead: NSURLErrorDataLengthExceedsMaximum
      case .badCompression: NSURLErrorCannotDecodeContentData
      }
    }

    /// The timeout is short if the fault is a timeout, but long enough for the head to arrive.
    var timeout: TimeInterval { code == NSURLErrorTimedOut ? 3 : 60 }

    /// Whether the head arrives before the fault.
    var comesLater: Bool {
      switch self {
      case .halfBody, .halfChunk, .silenceInBody, .badCompression: true
      default: false
      }
    }

    func serve(_ caller: Descriptor) {
      caller.readHead()
      switch self {
      case .hangUp: return
      case .halfHead: caller.say("HTTP/1.1 200 OK\r\nContent-Le")
      case .halfBody: caller.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      case .halfChunk:
        caller.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf")
      case .silence: caller.readToEnd()
      case .silenceInBody:
        caller.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        caller.readToEnd()
      case .garbage:
        caller.say("SSH-2.0-OpenSSH_9.2\r\n\r\n")
        caller.readToEnd()
      case .endlessHead:
        caller.say("HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 1 << 20))
        caller.readToEnd()
      case .badCompression:
        caller.say(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 6\r\n\r\nno zip")
        caller.readToEnd()
      }
    }
  }

  @Test("Each fault of a server gives its error code", arguments: Fault.allCases)
  func errorCodes(_ fault: Fault) async throws {
    let server = try RawServer { fault.serve($0) }
    let outcome = try await process.load(.get(server.url, timeout: fault.timeout))
    #expect(outcome.code == fault.code)
    #expect((outcome.status == 200) == fault.comesLater)
    // The bytes that arrive before the fault are passed on.
    if fault == .halfBody || fault == .silenceInBody { #expect(outcome.text == "half") }
  }

  @Test func closedPort() async throws {
    let url = "http://127.0.0.1:\(try ClosedPort.take())/"
    #expect(try await process.load(.get(url)).code == NSURLErrorCannotConnectToHost)
  }

  @Test func unacceptedConnection() async throws {
    // One connection fills the queue of connections that the server has not accepted.
    let server = try RawServer(backlog: 0, serve: nil)
    let first = try RawConnection(port: UInt16(server.port))
    let outcome = try await process.load(.get(server.url, timeout: 0.5))
    #expect(outcome.code == NSURLErrorTimedOut)
    withExtendedLifetime(first) {}
  }

  @Test func shrinkingBody() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.sparseFile("body", size: 64 << 20)
    let server = try RawServer { caller in
      caller.readHead()
      truncate(file.path, 1 << 20)
      caller.readToEnd()
    }
    let outcome = try await process.load(
      ForegroundRequest(method: "PUT", url: server.url, headers: []),
      body: try Descriptor.open(file.path, O_RDONLY))
    #expect(outcome.code == NSURLErrorRequestBodyStreamExhausted)
  }

  /// The timeout restarts whenever bytes arrive, however slowly.
  @Test("A slow response does not time out") func slowResponse() async throws {
    let server = try RawServer { caller in
      caller.readHead()
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n")
      for _ in 0..<12 {
        usleep(900_000)
        caller.say("x")
      }
      caller.readToEnd()
    }
    let outcome = try await process.load(.get(server.url, timeout: 10))
    #expect(outcome.failure == nil && outcome.text == String(repeating: "x", count: 12))
  }
}
