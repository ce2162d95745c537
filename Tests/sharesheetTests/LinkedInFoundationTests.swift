import Contract
import Foundation
import Linux
import TestServers
import Testing

/// If Foundation is linked statically into a program, a source file that imports only Foundation
/// would write its settings where no other process reads them. `sharesheet bundle` prevents this
/// with linker options. The tests link real programs of this project without and with the options.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LinkedInFoundationTests {
  /// The linker options of `sharesheet bundle`.
  private static let wraps = [
    "9suiteNameACSgSSSg_tcfC", "9suiteNameACSgSSSg_tcfc", "ACycfC", "8standardACvgZ",
  ].flatMap { ["-Xlinker", "--wrap=$s10Foundation12UserDefaultsC\($0)"] }

  private func run(_ words: [String]) async throws {
    let errors = try Descriptor.memoryFile(
      named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var tool = ChildProcess(path: "/usr/bin/env")
    tool.arguments = words
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    tool.descriptors = [nil, errors, errors]
    let status = try await CommandHome.end(of: tool.start())
    let said = try CommandHome.text(errors)
    #expect(status == .exited(code: 0), "\(said.suffix(2000))")
  }

  /// Links a product as SwiftPM does with `--static-swift-stdlib`.
  private func link(_ product: String, to path: String, _ more: [String]) async throws {
    // The compiler writes a file beside the first object, so the first object is outside the build
    // folder.
    try await run(["clang", "-c", "-x", "c", "/dev/null", "-o", path + ".o"])
    try await run(
      ["swiftc", "-static-stdlib", "-emit-executable", "-o", path, path + ".o"]
        + ["-Xlinker", "--defsym", "-Xlinker", "main=\(product)_main"]
        + ["@" + RunningProgram.pathBesideOwn("\(product).product/Objects.LinkFileList")]
        + [
          "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
          "swiftSynchronization", "exif", "stdc++",
        ].map { "-l\($0)" } + more)
  }

  /// Runs a program without a daemon and returns its error output.
  private func begin(_ path: String) async throws -> (status: Linux.ExitStatus, errors: String) {
    let errors = try Descriptor.memoryFile(
      named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var program = ChildProcess(path: path)
    program.environment = ["SWIFT_BACKTRACE": "enable=no", "HOME": "/nonexistent"]
    program.descriptors = [nil, nil, errors, try Descriptor.open("/dev/null", O_RDWR)]
    let status = try await CommandHome.end(of: program.start())
    return (status, try CommandHome.text(errors))
  }

  @Test("An extension or app that would lose settings does not start, and names the remedy")
  func refused() async throws {
    let folder = try TemporaryFolder()
    for product in ["ParcelExtension", "HostApp"] {
      let alone = folder.path(product)
      try await link(product, to: alone, [])
      let refusal = try await begin(alone)
      #expect(refusal.status == .exited(code: 1))
      #expect(refusal.errors.contains("files that import only Foundation would lose"))
      #expect(refusal.errors.contains("`sharesheet bundle`"))
    }
    // The control: a program that is linked with the options passes this check.
    let whole = folder.path("whole")
    try await link("ParcelExtension", to: whole, Self.wraps)
    let begun = try await begin(whole)
    #expect(!begun.errors.contains("Foundation"), "\(begun.errors)")
  }
}
