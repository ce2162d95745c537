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
enum ForegroundFailure {
  /// - Parameter owner: The bundle identifier of the request's extension, if there is one.
  static func failure(_ error: any Error, of owner: String?) -> Failure {
    self.error(error, of: owner).failure
  }

  static func error(_ error: any Error, of owner: String?) -> ForegroundError {
    guard let owner, let refusal = error as? LocalNetworkError else { return loadError(error) }
    return ForegroundError(
      code: NSURLErrorNotConnectedToInternet,
      message: "\(refusal.description). To allow it: sharesheet extensions network allow \(owner) "
        + "\(refusal.host)")
  }

  private static func loadError(_ error: any Error) -> ForegroundError {
    switch error {
    case let error as ForegroundError: error
    case let error as HTTPClientError: of(error)
    case let error as NIOConnectionError: of(error)
    case let error as IOError: of(errno: error.errnoCode)
    case let error as SystemError: of(errno: error.code)
    case let error as HTTPParserError: of(error)
    case let error as ResponseError: of(error)
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      ForegroundError(
        code: NSURLErrorCannotDecodeContentData,
        message: "The response is not compressed as its header states."
      )
    case is ServerIdentityError: untrusted
    case let error as NearAddressError: tooNear(error)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: secure(error)
    case ChannelError.connectTimeout: .timedOut
    case is CancellationError: .cancelled
    default: connectionLost
    }
  }

  private static let connectionLost = ForegroundError(
    code: NSURLErrorNetworkConnectionLost, message: "The network connection was lost.")
  private static let noAnswer = ForegroundError(
    code: NSURLErrorCannotConnectToHost, message: "Could not connect to the server.")

  private static func of(_ error: HTTPClientError) -> ForegroundError {
    switch error {
    case .cancelled, .alreadyShutdown: .cancelled
    case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
      .getConnectionFromPoolTimeout:
      .timedOut
    case .invalidURL, .emptyHost, .emptyScheme:
      ForegroundError(code: NSURLErrorBadURL, message: "This is not a URL.")
    case .bodyLengthMismatch: .bodyChanged
    default: connectionLost
    }
  }

  private static func of(_ error: NIOConnectionError) -> ForegroundError {
    if let first = error.connectionErrors.first { return loadError(first.error) }
    return ForegroundError(
      code: NSURLErrorCannotFindHost, message: "There is no server named \(error.host).")
  }

  private static func of(errno code: Int32) -> ForegroundError {
    switch code {
    case ECONNREFUSED, EHOSTUNREACH, EADDRNOTAVAIL: noAnswer
    case ENETUNREACH, ENETDOWN:
      ForegroundError(
        code: NSURLErrorNotConnectedToInternet, message: "No network leads to the server.")
    case ETIMEDOUT: .timedOut
    case ECONNRESET, EPIPE, ECONNABORTED: connectionLost
    default: ForegroundError(code: NSURLErrorUnknown, message: String(cString: strerror(code)))
    }
  }

  private static func of(_ error: HTTPParserError) -> ForegroundError {
    switch error {
    case .invalidEOFState, .closedConnection: connectionLost
    case .headerOverflow:
      ForegroundError(
        code: NSURLErrorDataLengthExceedsMaximum, message: "The response's head is too long.")
    default:
      ForegroundError(
        code: NSURLErrorCannotParseResponse, message: "The server's response is not HTTP.")
    }
  }

  private static func of(_ error: ResponseError) -> ForegroundError {
    switch error {
    case .cutShort, .unasked: connectionLost
    case .headTooLong: of(HTTPParserError.headerOverflow)
    case .notHTTP, .invalidLength, .invalidChunk: of(HTTPParserError.unknown)
    }
  }

  static func tooNear(_ error: NearAddressError) -> ForegroundError {
    ForegroundError(
      code: NSURLErrorCannotConnectToHost,
      message: "The server redirects to \(error.description). If this address is correct, load it "
        + "directly.")
  }

  private static let untrusted = ForegroundError(
    code: NSURLErrorServerCertificateUntrusted,
    message: "The server's certificate is not trusted.")

  private static func secure(_ error: any Error) -> ForegroundError {
    let text = "\(error)"
    // Only this text shows that the TLS library rejected the certificate.
    if text.contains("CERTIFICATE_VERIFY_FAILED") { return untrusted }
    if case NIOSSLError.uncleanShutdown = error { return connectionLost }
    return ForegroundError(
      code: NSURLErrorSecureConnectionFailed,
      message: "A secure connection to the server could not be made.")
  }
}
