import Foundation
import Glibc
import Linux

/// The browser's end of native messaging: each message is its length in four bytes of the machine's
/// order, then JSON.
enum MessageStream {
  /// The largest message in bytes. Chromium sends none that is larger.
  static let largest = 64 << 20
  /// The largest response in bytes that browsers accept.
  static let largestResponse = 1 << 20

  /// Returns the next message, or `nil` if the browser has closed the stream between messages.
  /// - Throws: `HostMessage.Refusal` if the message is too large or incomplete, or `SystemError`.
  static func next(from input: Descriptor) throws -> [UInt8]? {
    let head = try bytes(4, from: input)
    if head.isEmpty { return nil }
    guard head.count == 4 else { throw HostMessage.Refusal(reason: "an incomplete length") }
    let length = head.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    guard length <= largest else { throw HostMessage.Refusal(reason: "larger than 64 MiB") }
    let body = try bytes(Int(length), from: input)
    guard body.count == length else { throw HostMessage.Refusal(reason: "incomplete") }
    return body
  }

  /// Reads until `count` bytes or the end of the stream. Memory grows with the received bytes, not
  /// with the claimed length.
  private static func bytes(_ count: Int, from input: Descriptor) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let part = try input.read(upTo: min(count - all.count, 1 << 16))
      if part.isEmpty { break }
      all += part
    }
    return all
  }

  static func write(_ result: ShareResult, to output: Descriptor) throws {
    try write(["result": result.rawValue], to: output)
  }

  /// Whether the browser accepts the response.
  static func fits(_ response: [String: Any]) throws -> Bool {
    try body(of: response).count <= largestResponse
  }

  private static func body(of response: [String: Any]) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: response, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  /// - Throws: `HostMessage.Refusal` if the browser would not accept the response, or `SystemError`.
  static func write(_ response: [String: Any], to output: Descriptor) throws {
    let body = Array(try body(of: response))
    guard body.count <= largestResponse else {
      throw HostMessage.Refusal(reason: "a response larger than 1 MiB")
    }
    let bytes = withUnsafeBytes(of: UInt32(clamping: body.count)) { Array($0) } + body
    try bytes.withUnsafeBytes { try output.writeAll($0) }
  }
}

/// The outcome that the extension learns. It does not say where the items went.
enum ShareResult: String {
  case shared, cancelled
  /// The sheet could not be opened, or it ended before the items were handed over.
  case failed
  /// The items may have been handed over.
  case unknown

  /// The outcome of the command `share`.
  init(_ status: ExitStatus) {
    self =
      switch status {
      case .exited(code: 0): .shared
      // CommandStatus `cancelled`.
      case .exited(code: 5): .cancelled
      // CommandStatus from `usage` to `contentNotValid`, and `unanswered`, such as without a
      // display.
      case .exited(code: 2...4), .exited(code: 9): .failed
      // The command was killed, or it may have failed after the items were handed over.
      default: .unknown
      }
  }
}
