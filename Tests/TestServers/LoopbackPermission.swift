import Foundation
package import Linux

extension Directories {
  /// Permits all extensions of a test's home to reach this computer, where the tests' servers are.
  package func permitLoopback() throws {
    try FileManager.default.createDirectory(
      at: configuration, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = configuration.appending(path: "network.json")
    try Data(#"{"allowed": {"*": ["127.0.0.1", "::1", "localhost"]}}"#.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
