import AppleSupport
import Connectivity
import Contract
import ForegroundRequests
import Foundation
import Linux
import NIOPosix
import Synchronization

import struct URLLoading.URLRequest
import class URLLoading.URLSession
import class URLLoading.URLSessionConfiguration
import protocol URLLoading.URLSessionDataDelegate
import class URLLoading.URLSessionDataTask
import class URLLoading.URLSessionTask

// This program is one end of an extension's connection, in a separate process, so that a test can
// measure the memory of the process. Both ends use descriptor 3.

/// `daemon`: carries out foreground requests as the daemon does.
func beDaemon(_ socket: UnixSocket) throws {
  let channel = MessageChannel<HostMessage, ExtensionMessage>(socket)
  let loads = ForegroundRequests(loops: .singleton, userAgent: "test", policy: .unrestricted)
    .process(of: nil) { id, event, body in
      try? channel.send(.load(id: id, event), descriptors: body.map { [$0] } ?? [])
    }
  try channel.send(
    .begin(
      ExtensionRequest(
        bundleIdentifier: "org.example.test", displayName: "Test", principalClass: "", items: [],
        groupContainers: [:])))
  while let received = try channel.receive() {
    if case .load(let id, let request) = received.message {
      loads.load(id, request, body: received.descriptors.first)
    }
  }
  loads.end()
}

/// A delegate that first handles data slowly and then fast, and prints the number of bytes.
final class SlowDelegate: NSObject, URLSessionDataDelegate {
  private let count = Mutex(0)
  let isDone = DispatchSemaphore(value: 0)

  func urlSession(
    _ session: URLLoading.URLSession, dataTask: URLLoading.URLSessionDataTask,
    didReceive data: Data
  ) {
    let total = count.withLock { count in
      count += data.count
      return count
    }
    if total < 2 << 20 { usleep(100_000) }
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    print(error.map { "\($0)" } ?? "\(count.withLock { $0 })")
    fflush(nil)
    isDone.signal()
  }
}

/// `guest URL`: loads the URL with a slow delegate.
func beGuest(_ socket: UnixSocket, _ url: String) throws {
  let connection = try HostConnection(over: socket)
  connection.makeCurrent()
  connection.start(onInput: { _ in }, onEnd: { exit(0) })
  let delegate = SlowDelegate()
  let session = URLLoading.URLSession(
    configuration: .default, delegate: delegate, delegateQueue: nil)
  guard let url = URL(string: url) else { exit(2) }
  session.dataTask(with: url).resume()
  delegate.isDone.wait()
  // The test measures the memory once more.
  _ = readLine()
}

let socket = UnixSocket(Descriptor(owning: 3))
if CommandLine.arguments.count > 2 {
  try beGuest(socket, CommandLine.arguments[2])
} else {
  try beDaemon(socket)
}
