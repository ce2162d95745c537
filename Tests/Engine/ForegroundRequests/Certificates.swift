import Foundation
import Linux
import TestServers

/// A certificate authority for tests, and a server certificate that this authority has signed.
struct Certificates {
  let authority: String
  let certificate: String
  let key: String
  private let folder: TemporaryFolder

  /// - Parameter name: The server's name in the certificate, for example `IP:127.0.0.1`.
  init(for name: String) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    authority = folder.path("authority.pem")
    certificate = folder.path("server.pem")
    key = folder.path("server.key")
    let extensions = try folder.file("extensions", Data("subjectAltName=\(name)\n".utf8))
    let make = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    try await Self.openssl(
      make + [
        "-x509", "-days", "2", "-subj", "/CN=test authority", "-keyout",
        folder.path("authority.key"), "-out", authority,
      ])
    try await Self.openssl(
      make + ["-subj", "/CN=test server", "-keyout", key, "-out", folder.path("request")])
    try await Self.openssl([
      "x509", "-req", "-days", "2", "-in", folder.path("request"), "-CA", authority, "-CAkey",
      folder.path("authority.key"), "-CAcreateserial", "-extfile", extensions.path, "-out",
      certificate,
    ])
  }

  private static func openssl(_ arguments: [String]) async throws {
    var child = ChildProcess(path: "/usr/bin/openssl")
    child.arguments = arguments
    child.environment = ["PATH": "/usr/bin:/bin"]
    let pid = try child.start()
    let status = try await onThread { try ChildProcess.wait(for: pid) }
    guard status == .exited(code: 0) else { throw CocoaError(.executableLoad) }
  }
}
