import Foundation
import Synchronization

import class URLLoading.HTTPURLResponse
import struct URLLoading.URLRequest
import class URLLoading.URLResponse
import class URLLoading.URLSession
import class URLLoading.URLSessionConfiguration
import protocol URLLoading.URLSessionDataDelegate
import class URLLoading.URLSessionDataTask
import class URLLoading.URLSessionTask

/// Loads a body of limited size.
final class BoundedLoad: NSObject, URLSessionDataDelegate {
  /// A response with the part of its body that was loaded.
  struct Loaded: Sendable {
    var url: URL?
    var status = 0
    var mimeType: String?
    var encodingName: String?
    var data = Data()
    /// Whether `data` is the whole body.
    var isComplete = true
  }

  private struct State {
    var loaded = Loaded()
    var waiter: CheckedContinuation<Loaded, any Error>?
    /// The outcome, if the task ended before there was a waiter.
    var outcome: Result<Loaded, any Error>?
  }

  private static let session = URLSession(configuration: .ephemeral)
  private let limit: Int
  private let state = Mutex(State())

  private init(limit: Int) { self.limit = limit }

  /// Loads at most `limit` bytes.
  /// - Parameter allowsCut: Whether the beginning of a larger body is returned.
  /// - Throws: `URLError.dataLengthExceedsMaximum` for a larger body, and errors of the request.
  static func load(
    _ request: URLRequest, limit: Int, allowsCut: Bool
  ) async throws -> Loaded {
    let load = BoundedLoad(limit: limit)
    let task = session.dataTask(with: request)
    task.delegate = load
    let loaded = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A task that is cancelled before it is resumed ends at once.
        let early = load.state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let early { continuation.resume(with: early) } else { task.resume() }
      }
    } onCancel: {
      task.cancel()
    }
    guard loaded.isComplete || allowsCut else { throw URLError(.dataLengthExceedsMaximum) }
    return loaded
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { state in
      state.loaded.url = response.url
      state.loaded.status = (response as? HTTPURLResponse)?.statusCode ?? 0
      state.loaded.mimeType = response.mimeType
      state.loaded.encodingName = response.textEncodingName
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isFull = state.withLock { state in
      let room = limit - state.loaded.data.count
      state.loaded.data += data.prefix(room)
      if data.count > room { state.loaded.isComplete = false }
      return data.count > room
    }
    if isFull { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (waiter, outcome) = state.withLock { state in
      let loaded = state.loaded
      let outcome: Result<Loaded, any Error> =
        if let error, loaded.isComplete { .failure(error) } else { .success(loaded) }
      state.outcome = outcome
      defer { state.waiter = nil }
      return (state.waiter, outcome)
    }
    waiter?.resume(with: outcome)
  }
}

extension BoundedLoad.Loaded {
  /// Whether the body is a page. A server that says nothing sends a page.
  var isText: Bool {
    guard let mimeType = mimeType?.lowercased() else { return true }
    return mimeType.hasPrefix("text/") || mimeType.contains("html")
      || mimeType.contains("xml")
        && !mimeType.hasPrefix("image/")
  }

  /// The body as a text. Only Latin text has an encoding of its own here. Everything else is UTF-8.
  var text: String {
    switch encodingName?.lowercased() {
    case "iso-8859-1", "latin1", "windows-1252", "us-ascii":
      String(data: data, encoding: .windowsCP1252) ?? String(decoding: data, as: UTF8.self)
    default: String(decoding: data, as: UTF8.self)
    }
  }
}
