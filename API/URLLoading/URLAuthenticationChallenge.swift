public import Foundation

/// A server's demand for a proof of identity. No delegate receives one: the daemon checks
/// certificates by the system's rules, and a response with the status 401 is passed on. Rules of an
/// app's own for certificates are not applied, and therefore `serverTrust` does not exist.
///
/// Apple: https://developer.apple.com/documentation/foundation/urlauthenticationchallenge
public final class URLAuthenticationChallenge: NSObject, Sendable {
  /// The place that demands the proof.
  public let protectionSpace: URLProtectionSpace
  /// The proof that is proposed.
  public let proposedCredential: URLCredential?
  /// The number of earlier failures.
  public let previousFailureCount: Int

  init(_ space: URLProtectionSpace) {
    protectionSpace = space
    proposedCredential = nil
    previousFailureCount = 0
  }
}

/// A place that demands a proof of identity.
///
/// Apple: https://developer.apple.com/documentation/foundation/urlprotectionspace
public final class URLProtectionSpace: NSObject, Sendable {
  /// The host.
  public let host: String
  /// The port.
  public let port: Int
  /// The scheme of the URL.
  public let `protocol`: String?
  /// The name of the protected area.
  public let realm: String?
  /// The kind of the proof.
  public let authenticationMethod: String

  /// Makes a place.
  public init(
    host: String, port: Int, protocol: String?, realm: String?, authenticationMethod: String?
  ) {
    self.host = host
    self.port = port
    self.protocol = `protocol`
    self.realm = realm
    self.authenticationMethod = authenticationMethod ?? NSURLAuthenticationMethodDefault
  }
}

/// A user name with its password.
///
/// Apple: https://developer.apple.com/documentation/foundation/urlcredential
public final class URLCredential: NSObject, Sendable {
  /// How long a proof is kept. Stored without effect.
  public enum Persistence: UInt, Sendable {
    /// Not at all.
    case none = 0
    /// For the session.
    case forSession
    /// In the keychain.
    case permanent
    /// On all devices.
    case synchronizable
  }

  /// The user name.
  public let user: String?
  /// The password.
  public let password: String?
  /// How long the proof is kept.
  public let persistence: Persistence
  /// Whether there is a password.
  public var hasPassword: Bool { password != nil }

  /// Makes a proof. Nothing sends it: set the header `Authorization` of the request.
  public init(user: String, password: String, persistence: Persistence) {
    self.user = user
    self.password = password
    self.persistence = persistence
  }
}

/// The proof depends on the protocol.
public let NSURLAuthenticationMethodDefault = "NSURLAuthenticationMethodDefault"
/// A user name and a password, as they are.
public let NSURLAuthenticationMethodHTTPBasic = "NSURLAuthenticationMethodHTTPBasic"
/// A digest of a user name and a password.
public let NSURLAuthenticationMethodHTTPDigest = "NSURLAuthenticationMethodHTTPDigest"
/// The certificate of the server.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// A certificate of the client.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLSession {
  /// The answer to a challenge.
  public enum AuthChallengeDisposition: Int, Sendable {
    /// Use the given proof.
    case useCredential = 0
    /// As without a delegate.
    case performDefaultHandling
    /// Cancel the request.
    case cancelAuthenticationChallenge
    /// Try the next space.
    case rejectProtectionSpace
  }
}
