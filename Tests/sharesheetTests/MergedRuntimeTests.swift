import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import sharesheet

/// The toolchain's libraries are merged into one library, as `sharesheet bundle --install` does.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct MergedRuntimeTests {
  @Test("The merged library has all symbols of Swift's libraries, and an extension starts with it")
  func begins() async throws {
    let folder = try TemporaryFolder()
    let libraries = try SwiftRuntime().libraries
    let runtimes = folder.url.appending(path: "runtimes")
    try SwiftRuntime(libraries: libraries, name: "swift").copy(into: runtimes)
    let runtime = runtimes.appending(path: "swift").path
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(runtime)/libFoundation.so")
        == MergedRuntime.file)
    // A library that programs rarely use is not merged. It is a copy, and no symbolic link.
    #expect(throws: (any Error).self) {
      try FileManager.default.destinationOfSymbolicLink(
        atPath: "\(runtime)/libFoundationNetworking.so")
    }

    let file = try Descriptor.memoryFile(
      named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var program = ChildProcess(path: RunningProgram.pathBesideOwn("ParcelExtension"))
    program.environment = [
      "LD_LIBRARY_PATH": runtime, "LD_BIND_NOW": "1", "LD_DEBUG": "libs",
      "SWIFT_BACKTRACE": "enable=no", "HOME": "/nonexistent",
    ]
    program.descriptors = [nil, nil, file, try Descriptor.open("/dev/null", O_RDWR)]
    #expect(try await CommandHome.end(of: program.start()) == .exited(code: 1))
    let said = try CommandHome.text(file)
    // The extension fails at its connection, which is missing here. It has not loaded the
    // toolchain's own Foundation.
    #expect(said.contains("This extension could not start: receive"), "\(said.suffix(2000))")
    #expect(!said.contains("calling init: \(libraries)/libFoundation.so"))
  }

  @Test("Without archives in the toolchain the libraries are not merged")
  func none() throws {
    let folder = try TemporaryFolder()
    #expect(!MergedRuntime(libraries: folder.path("usr/lib/swift/linux")).make(in: folder.url))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
