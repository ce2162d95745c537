package import NIOSSL

/// Whose word for a server's certificate is taken.
package enum TrustedRoots: Hashable, Sendable {
  /// The certificates that this system trusts.
  case system
  /// Those in this file, in PEM, and no others.
  case file(String)
  /// Those that this system trusts, and those in this file.
  case systemAnd(String)

  /// Whether its certificates can be read.
  package var isUsable: Bool { (try? NIOSSLContext(configuration: configuration)) != nil }

  /// How to encrypt, and whom to trust. For whom the certificate is has to be checked by
  /// `ServerIdentity` before anything is sent: the library would also take one for the address that
  /// the connection leads to.
  package var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots =
      switch self {
      case .system, .systemAnd: .default
      case .file(let path): .file(path)
      }
    if case .systemAnd(let path) = self { configuration.additionalTrustRoots = [.file(path)] }
    // Without it nothing says which protocol is spoken, and some servers choose another.
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}
