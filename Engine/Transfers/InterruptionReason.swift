import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Why there was no answer, in words for people.
enum InterruptionReason {
  static func text(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { text($0.error) } ?? "there is no host named \(error.host)"
    case let error as IOError: reason(error.errnoCode)
    case ConnectionEnd.closedByServer: "the server closed the connection without an answer"
    case ConnectionEnd.answeredTooEarly:
      "the server said yes before it had everything, and then took no more"
    case HTTPParserError.invalidEOFState:
      "the server closed the connection in the middle of its answer"
    case ConnectionEnd.silent: "nothing was heard of the server for a minute"
    case ChannelError.connectTimeout: "the server did not answer the connection"
    case is ChannelError: "the connection broke"
    case is HTTPParserError: "the server's answer was no HTTP"
    default: "the connection broke (\(error))"
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ECONNREFUSED: "nobody answers there (connection refused)"
    case ECONNRESET, EPIPE: "the server broke the connection"
    case ENETUNREACH, EHOSTUNREACH: "the network does not reach the server"
    case ETIMEDOUT: "the server did not answer in time"
    default: String(cString: strerror(code))
    }
  }
}
