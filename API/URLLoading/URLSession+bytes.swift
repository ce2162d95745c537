public import Foundation
import Synchronization

extension URLSession {
  /// The bytes of a response's body, in the order of their arrival.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/urlsession/asyncbytes
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8

    /// The task that loads the bytes. It is cancelled if the iteration ends earlier.
    public let task: URLSessionDataTask
    fileprivate let parts: AsyncThrowingStream<Data, any Error>
    fileprivate let arrivals: ByteArrivals

    /// The lines of the body, without their ends. Invalid UTF-8 is repaired.
    public var lines: AsyncLines { AsyncLines(bytes: self) }

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    public struct Iterator: AsyncIteratorProtocol {
      private let arrivals: ByteArrivals
      private var parts: AsyncThrowingStream<Data, any Error>.AsyncIterator
      private var part = Data()[...]

      fileprivate init(_ bytes: AsyncBytes) {
        arrivals = bytes.arrivals
        parts = bytes.parts.makeAsyncIterator()
      }

      /// Returns the next byte, or `nil` at the end of the body.
      /// - Throws: the task's error if the task fails.
      public mutating func next() async throws -> UInt8? {
        while part.isEmpty {
          guard let next = try await parts.next() else { return nil }
          arrivals.take(next.count)
          part = next[...]
        }
        return part.popFirst()
      }
    }
  }

  /// The lines of a body: the texts between `\n`, `\r` and `\r\n`. Empty lines are left out, as by
  /// Apple's `AsyncLineSequence`.
  public struct AsyncLines: AsyncSequence, Sendable {
    public typealias Element = String

    fileprivate let bytes: AsyncBytes

    public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var bytes: AsyncBytes.Iterator

      /// Returns the next line, or `nil` at the end of the body.
      /// - Throws: the task's error if the task fails. `URLError.dataLengthExceedsMaximum` if a line
      ///   has more than 16 MiB.
      public mutating func next() async throws -> String? {
        var line: [UInt8] = []
        while let byte = try await bytes.next() {
          guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
            if line.isEmpty { continue }
            break
          }
          guard line.count < 16 << 20 else {
            throw URLError(.dataLengthExceedsMaximum)
          }
          line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
      }
    }
  }

  /// Sends a request and returns its response and the bytes of the body as they arrive.
  ///
  /// About 1 MiB waits for the caller at most. Until the caller has taken it, no more is read from
  /// the server.
  /// - Throws: the task's error if the task fails before its response. In a background session,
  ///   every call fails.
  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let task = dataTask(with: request)
    let parts = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
    let arrivals = ByteArrivals(parts.continuation, forwarding: delegate)
    task.delegate = arrivals
    return try await withTaskCancellationHandler {
      let response = try await withCheckedThrowingContinuation { waiter in
        arrivals.begin(waiter)
        task.resume()
      }
      parts.continuation.onTermination = { _ in task.cancel() }
      return (AsyncBytes(task: task, parts: parts.stream, arrivals: arrivals), response)
    } onCancel: {
      task.cancel()
    }
  }

  /// Loads a URL with GET and returns the response and the bytes of the body as they arrive.
  /// - Throws: the task's error if the task fails before its response. In a background session,
  ///   every call fails.
  public func bytes(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: URLRequest(url: url), delegate: delegate)
  }
}
