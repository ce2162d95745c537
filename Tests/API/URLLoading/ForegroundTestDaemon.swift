import AppleSupport
import Connectivity
import Contract
import ForegroundRequests
import Foundation
import Linux
import NIOPosix
import Testing
import URLLoading

/// The daemon's end of a connection in the test's own process. It sends real foreground requests.
final class ForegroundTestDaemon: Sendable {
  private typealias Channel = MessageChannel<HostMessage, ExtensionMessage>

  private let channel: Channel
  private let loads: ProcessForegroundRequests

  init() throws {
    let (near, far) = try UnixSocket.pair(.stream)
    let channel = Channel(near)
    self.channel = channel
    let loads = ForegroundRequests(loops: .singleton, userAgent: "test", policy: .unrestricted)
      .process(of: nil) {
        id, event, body in
        try? channel.send(.load(id: id, event), descriptors: body.map { [$0] } ?? [])
      }
    self.loads = loads
    try channel.send(
      .begin(
        ExtensionRequest(
          bundleIdentifier: "org.example.test", displayName: "Test", principalClass: "", items: [],
          groupContainers: [:])))
    let connection = try HostConnection(over: far)
    connection.makeCurrent()
    connection.start(onInput: { _ in }, onEnd: {})
    Thread.detachNewThread {
      while let received = try? channel.receive() {
        switch received.message {
        case .load(let id, let request):
          loads.load(id, request, body: received.descriptors.first)
        case .cancelLoad(let id): loads.cancel(id)
        default: break
        }
      }
    }
  }

  deinit {
    loads.end()
    channel.close()
  }
}

/// A suite that makes foreground requests.
protocol ForegroundSuite {}

extension ForegroundSuite {
  func request(_ url: String, _ method: String = "GET") throws -> URLLoading.URLRequest {
    var request = URLLoading.URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    return request
  }

  func session(
    _ delegate: (any URLLoading.URLSessionDelegate)? = nil, queue: OperationQueue? = nil,
    _ configure: (URLLoading.URLSessionConfiguration) -> Void = { _ in }
  ) -> URLLoading.URLSession {
    let configuration = URLLoading.URLSessionConfiguration.ephemeral
    configure(configuration)
    return URLLoading.URLSession(
      configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  func failure(_ work: () async throws -> Void) async -> URLError.Code? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? URLError)?.code
    }
  }
}
