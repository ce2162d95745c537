package import NIOSSL

/// The root certificates that are trusted.
package enum TrustedRoots: Hashable, Sendable {
  /// The certificates that this system trusts.
  case system
  /// Only the certificates in this PEM file.
  case file(String)
  /// The certificates that this system trusts, and the certificates in this file.
  case systemAnd(String)

  /// Whether the certificates can be read.
  package var isUsable: Bool { (try? NIOSSLContext(configuration: configuration)) != nil }

  /// The TLS configuration. Before anything is sent, `ServerIdentity` must check the certificate's
  /// host, because the library would also accept a certificate for the address of the connection.
  package var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots =
      switch self {
      case .system, .systemAnd: .default
      case .file(let path): .file(path)
      }
    if case .systemAnd(let path) = self { configuration.additionalTrustRoots = [.file(path)] }
    // Without this field no protocol is agreed, and some servers choose another protocol.
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}
