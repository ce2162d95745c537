import Connectivity
import Foundation
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL
import Translations

extension Interruption {
  /// The reason if the server's certificate is not trusted.
  package static let untrusted = english("the server's certificate is not trusted")
  /// The prefix of the reason if the host has no address.
  package static let unknownHost = "there is no host named"

  /// Describes for the user why there is no response.
  init(_ original: any Error) {
    let error: any Error = Self.isProxyRefusal(original) ? ProxyError.credentials : original
    guard let failure = error as? ConnectionFailure else {
      let cause: Cause =
        if LocalNetworkError(error) != nil {
          .notPermitted
        } else {
          error is ProxyError ? .barred : Self.isOffline(error) ? .offline : .connecting
        }
      self.init(cause: cause, reason: Self.text(error))
      return
    }
    let cause: Cause =
      switch failure {
      case _ where !failure.sentEverything: .underWay
      case _ where failure.isUnreadable: .unreadable
      case _ where failure.isCutShort: .cutShort
      case _ where failure.hadAllItsTime: .unanswered
      default: .awaitingAnswer
      }
    self.init(cause: cause, reason: Self.text(failure.cause))
  }

  /// Whether a proxy responded to CONNECT with 407.
  private static func isProxyRefusal(_ error: any Error) -> Bool {
    let cause = (error as? ConnectionFailure)?.cause ?? error
    return cause as? NIOHTTP1ProxyConnectHandler.Error == .proxyAuthenticationRequired()
  }

  private static func isOffline(_ error: any Error) -> Bool {
    let codes: [Int32] = [ENETUNREACH, ENETDOWN]
    switch error {
    case let error as NIOConnectionError:
      return !error.connectionErrors.isEmpty
        && error.connectionErrors.allSatisfy { isOffline($0.error) }
    case let error as IOError: return codes.contains(error.errnoCode)
    default: return false
    }
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    (error as? IOError)?.errnoCode == ECONNREFUSED
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      // If the host has several addresses, a refused connection is the most useful error, because
      // it shows that the machine exists.
      if error.connectionErrors.contains(where: { isRefusal($0.error) }) {
        "\(authority(error.host, error.port)) refused the connection"
      } else {
        error.connectionErrors.first.map { text($0.error) } ?? "\(unknownHost) \(error.host)"
      }
    case let error as IOError: reason(error)
    case ConnectionEnd.closedByServer:
      english(
        "the server closed the connection without a response")
    case ConnectionEnd.answeredTooEarly:
      english("the server accepted the upload before it had everything, then stopped reading")
    case ResponseError.cutShort:
      english("the server closed the connection in the middle of its response")
    case ConnectionEnd.silent: english("the server sent nothing for a minute")
    case ConnectionEnd.unanswered:
      english("the server received everything and sent no response for ten minutes")
    case ConnectionEnd.tooSlow: english("the server did not finish its response")
    case ChannelError.connectTimeout: english("the server did not answer the connection")
    case is ChannelError: english("the connection broke")
    case ResponseError.unasked: english("the server sent unexpected data")
    case ResponseError.headTooLong: english("the head of the server's response is too long")
    case ResponseError.invalidLength:
      english("the server's response states an invalid length")
    case is ResponseError, is HTTPParserError: english("the server's response is not HTTP")
    case is NIOHTTP1ProxyConnectHandler.Error: "the proxy refused to connect (\(error))"
    case is SOCKSError.ConnectionFailed, is SOCKSError.NoValidAuthenticationMethod,
      is SOCKSError.InvalidAuthenticationSelection, is SOCKSError.InvalidProtocolVersion,
      is SOCKSError.InvalidReservedByte, is SOCKSError.InvalidAddressType:
      "the proxy refused to connect (\(error))"
    case let error as ProxyError: error.description
    case let error as LocalNetworkError: error.description
    case let error as NearAddressError: "the server redirects to \(error.description)"
    case is ServerIdentityError: english("the server's certificate is for another name")
    case NIOSSLError.uncleanShutdown: english("the server broke the connection")
    case is NIOSSLError, is BoringSSLError:
      "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
        ? untrusted
        : english("a secure connection to the server could not be made")
    default: "the connection broke (\(error))"
    }
  }

  /// Returns a host as in a URL: without a default port, and with brackets around an IPv6 address.
  private static func authority(_ host: String, _ port: Int) -> String {
    let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return port == 80 || port == 443 ? host : "\(host):\(port)"
  }

  private static func reason(_ error: IOError) -> String {
    switch error.errnoCode {
    case ECONNREFUSED: english("the server refused the connection")
    case ECONNRESET, EPIPE: english("the server broke the connection")
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN: english("the server is unreachable")
    case ETIMEDOUT: english("the server did not respond in time")
    case EACCES, EPERM: "this machine does not permit the connection (\(error))"
    default: "\(error)"
    }
  }
}
