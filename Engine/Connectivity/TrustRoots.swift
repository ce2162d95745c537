package import NIOSSL

/// Whose word for a server's certificate is taken.
package enum TrustRoots: Hashable, Sendable {
  /// The certificates that this system trusts.
  case system
  /// Those in this file, in PEM, and no others.
  case file(String)

  package var roots: NIOSSLTrustRoots {
    switch self {
    case .system: .default
    case .file(let path): .file(path)
    }
  }
}
