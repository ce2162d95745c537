import AsyncHTTPClient
import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// The conversion of errors of foreground requests to Apple's errors.
enum LoadFailure {
  static func failure(_ error: any Error) -> Failure {
    loadError(error).failure
  }

  private static func loadError(_ error: any Error) -> LoadError {
    switch error {
    case let error as LoadError: error
    case let error as HTTPClientError: of(error)
    case let error as NIOConnectionError: of(error)
    case let error as IOError: of(errno: error.errnoCode)
    case let error as SystemError: of(errno: error.code)
    case let error as HTTPParserError: of(error)
    case let error as ResponseError: of(error)
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      LoadError(
        code: NSURLErrorCannotDecodeContentData, message: "The answer is not compressed as it says."
      )
    case is ServerIdentityError: untrusted
    case let error as NearAddressError: tooNear(error)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: secure(error)
    case ChannelError.connectTimeout: .timedOut
    case is CancellationError: .cancelled
    default: connectionLost
    }
  }

  private static let connectionLost = LoadError(
    code: NSURLErrorNetworkConnectionLost, message: "The network connection was lost.")
  private static let noAnswer = LoadError(
    code: NSURLErrorCannotConnectToHost, message: "Could not connect to the server.")

  private static func of(_ error: HTTPClientError) -> LoadError {
    switch error {
    case .cancelled, .alreadyShutdown: .cancelled
    case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
      .getConnectionFromPoolTimeout:
      .timedOut
    case .invalidURL, .emptyHost, .emptyScheme:
      LoadError(code: NSURLErrorBadURL, message: "This is not a URL.")
    case .bodyLengthMismatch: .bodyChanged
    default: connectionLost
    }
  }

  private static func of(_ error: NIOConnectionError) -> LoadError {
    if let first = error.connectionErrors.first { return loadError(first.error) }
    return LoadError(
      code: NSURLErrorCannotFindHost, message: "There is no server named \(error.host).")
  }

  private static func of(errno code: Int32) -> LoadError {
    switch code {
    case ECONNREFUSED, EHOSTUNREACH, EADDRNOTAVAIL: noAnswer
    case ENETUNREACH, ENETDOWN:
      LoadError(
        code: NSURLErrorNotConnectedToInternet, message: "There is no network that leads there.")
    case ETIMEDOUT: .timedOut
    case ECONNRESET, EPIPE, ECONNABORTED: connectionLost
    default: LoadError(code: NSURLErrorUnknown, message: String(cString: strerror(code)))
    }
  }

  private static func of(_ error: HTTPParserError) -> LoadError {
    switch error {
    case .invalidEOFState, .closedConnection: connectionLost
    case .headerOverflow:
      LoadError(
        code: NSURLErrorDataLengthExceedsMaximum, message: "The answer's head is too long.")
    default:
      LoadError(code: NSURLErrorCannotParseResponse, message: "The server's answer was no HTTP.")
    }
  }

  private static func of(_ error: ResponseError) -> LoadError {
    switch error {
    case .cutShort, .unasked: connectionLost
    case .headTooLong: of(HTTPParserError.headerOverflow)
    case .notHTTP, .invalidLength, .invalidChunk: of(HTTPParserError.unknown)
    }
  }

  static func tooNear(_ error: NearAddressError) -> LoadError {
    LoadError(
      code: NSURLErrorCannotConnectToHost,
      message: "The server redirects to \(error.description). Load that address itself if it is "
        + "meant.")
  }

  private static let untrusted = LoadError(
    code: NSURLErrorServerCertificateUntrusted,
    message: "The server's certificate is not to be trusted.")

  private static func secure(_ error: any Error) -> LoadError {
    let text = "\(error)"
    // This text is the only sign by which the library distinguishes a rejected certificate.
    if text.contains("CERTIFICATE_VERIFY_FAILED") { return untrusted }
    if case NIOSSLError.uncleanShutdown = error { return connectionLost }
    return LoadError(
      code: NSURLErrorSecureConnectionFailed,
      message: "A secure connection to the server could not be made.")
  }
}
