import Contract
import Foundation
import Glibc
import Linux
import Testing

/// Runs of `sharesheet bundle`.
extension CommandHome {
  static let checkout = fixtures.deletingLastPathComponent().deletingLastPathComponent()
  static let parcelApp = fixtures.appending(path: "Parcel/Parcel.app")
  private static let programs = URL(
    filePath: RunningProgram.pathBesideOwn("sharesheet")
  ).deletingLastPathComponent()

  struct BundleReport: Decodable {
    var app: String
    var extensions: [String]
    var installed: InstalledApplication?
  }

  func bundle(_ arguments: String...) async throws -> Ending {
    try await bundle(arguments)
  }

  /// Bundles products of this checkout. The apps go to the home's folder `out`.
  func bundle(_ arguments: [String]) async throws -> Ending {
    var process = process(
      [
        "bundle", "--package", Self.checkout.path, "--programs", Self.programs.path, "--output",
        url.appending(path: "out").path,
      ] + arguments)
    // SwiftPM only reads the manifest and does not write into the checkout. With the shared cache,
    // SwiftPM does not compile the manifest again for each home.
    let own = ProcessInfo.processInfo.environment
    process.environment["PATH"] = own["PATH"]
    process.environment["XDG_CACHE_HOME"] = own["HOME"].map { $0 + "/.cache" }
    return try await ending(of: process)
  }

  /// Writes a program `swift` that runs the lines of a shell script instead of `swift build`. Its
  /// other subcommands are those of the toolchain.
  /// - Returns: The value of `PATH` with which this program is found.
  func replaceBuild(by lines: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let real = try #require(
      path.split(separator: ":").map { "\($0)/swift" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    try write("bin/swift", "#!/bin/sh\n[ \"$1\" = build ] || exec '\(real)' \"$@\"\n\(lines)\n")
    chmod(url.appending(path: "bin/swift").path, 0o755)
    return url.appending(path: "bin").path + ":" + path
  }

  /// Runs the process, whose output goes to memory.
  func ending(of started: ChildProcess) async throws -> Ending {
    var process = started
    let output = try memory()
    let errors = try memory()
    process.descriptors = [nil, output, errors]
    let status = try await Self.end(of: try process.start())
    return Ending(status: status, output: try Self.text(output), errors: try Self.text(errors))
  }
}
