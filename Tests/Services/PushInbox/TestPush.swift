import Foundation
import Glibc
import HTTPService
import Linux
import Logging
import PushInbox
import TestServers

/// An event in the form in which subscribers receive it, or the response to a publisher.
struct Event: Decodable, Hashable, Sendable {
  struct Attachment: Decodable, Hashable, Sendable {
    let name: String
    let url: String
    let type: String?
    let size: Int?
    let expires: Int?
  }

  let id: String
  let time: Int
  let expires: Int?
  let event: String
  let topic: String
  let title: String?
  let message: String?
  let priority: Int?
  let tags: [String]?
  let click: String?
  let icon: String?
  let attachment: Attachment?
}

/// The body of an error response.
struct Refused: Decodable, Hashable, Sendable {
  let code: Int
  let http: Int
  let error: String
  let link: String?
}

/// A push inbox that listens on a free port, with its own folder.
struct TestPush: Sendable {
  static let token = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"

  let folder: TemporaryFolder
  let inbox: Inbox
  let clock: TestClock
  let address: LoopbackAddress
  private let server: HTTPServer

  init(
    folder: TemporaryFolder? = nil, limits: PushLimits = PushLimits(), tokens: [PushToken] = [],
    owner: UInt32 = geteuid(), keepAlive: Duration = .seconds(45), server: ConnectionLimits? = nil
  ) async throws {
    self.folder = try folder ?? TemporaryFolder()
    let clock = TestClock()
    self.clock = clock
    inbox = try await Inbox(
      directory: self.folder.url.appending(path: "push"), limits: limits, now: { clock.now })
    let (listener, address) = try Listener.anyPort()
    self.address = address
    let push = PushInbox(
      inbox: inbox, url: address.url, access: try TopicAccess(tokens), owner: owner,
      keepAlive: keepAlive)
    self.server = HTTPServer(
      push.router(), on: listener,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      limits: server ?? ConnectionLimits())
  }

  /// Serves the inbox of `other` at another port, without tokens.
  init(sharing other: TestPush, server: ConnectionLimits) throws {
    (folder, inbox, clock) = (other.folder, other.inbox, other.clock)
    let (listener, address) = try Listener.anyPort()
    self.address = address
    let push = PushInbox(
      inbox: inbox, url: address.url, access: try TopicAccess([]), owner: geteuid())
    self.server = HTTPServer(
      push.router(), on: listener,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, limits: server)
  }

  func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await withServices([server], body)
  }

  func url(_ path: String) -> String { address.url + path }

  func ask(_ path: String, _ arguments: [String] = []) async throws -> Answer {
    try await Curl.run(arguments + [url(path)])
  }

  func status(_ path: String, _ arguments: [String]...) async throws -> Int {
    try await ask(path, arguments.flatMap(\.self)).status
  }

  /// Publishes a text and returns the response.
  @discardableResult
  func publish(
    _ text: String, to topic: String, _ arguments: [String] = []
  ) async throws -> Event {
    let answer = try await ask("/\(topic)", ["-d", text] + arguments)
    return try JSONDecoder().decode(Event.self, from: answer.body)
  }

  /// Returns the messages that a request with `poll=1` returns.
  func poll(
    _ topics: String, _ query: String = "", _ arguments: [String] = []
  ) async throws -> [Event] {
    let answer = try await ask("/\(topics)/json?poll=1\(query)", arguments)
    return try Event.lines(answer.body)
  }
}

extension Event {
  static func lines(_ data: Data) throws -> [Event] {
    try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Event.self, from: Data($0))
    }
  }
}

extension Answer {
  func pushRefusal() throws -> Refused { try JSONDecoder().decode(Refused.self, from: body) }
  func event() throws -> Event { try JSONDecoder().decode(Event.self, from: body) }
}
