import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Another user of the machine, whose programs can connect to the port.
@Suite(.otherUsers, .timeLimit(.minutes(3))) struct AnotherUserTests {
  private func start(
    _ arguments: [String], as user: String
  ) throws -> (pid: Int32, output: Descriptor) {
    let output = try Descriptor.pipe()
    var program = ChildProcess(path: "/usr/bin/setpriv")
    program.arguments =
      ["--reuid", user, "--regid", user, "--clear-groups", "/usr/bin/curl", "-s", "-i"] + arguments
    program.descriptors = [nil, output.writing, nil]
    return (try program.start(), output.reading)
  }

  /// - Parameter user: The ID of the user who sends the request, or `nil` for the user who runs the
  ///   test.
  private func ask(_ arguments: [String], as user: String?) async throws -> Answer {
    guard let user else { return try await Curl.run(arguments) }
    let (pid, output) = try start(arguments, as: user)
    return try await onThread {
      let bytes = Data(try output.readAll(limit: 1 << 20))
      _ = try ChildProcess.wait(for: pid)
      return Answer(parsing: bytes)
    }
  }

  @Test("Another user can post into a bin, but can neither read nor empty it")
  func bin() async throws {
    let bin = try TestBin()
    try await bin.run {
      let url = bin.url("/bins/mine")
      #expect(try await ask(["-d", "secret", url], as: "65534").status == 200)
      let id = try #require(try await bin.list("mine").first?.id)
      for path in [
        "/", "/bins/mine", "/bins/mine/since/0000000000000000", "/bins/mine/requests/\(id)/body",
      ] {
        let answer = try await ask([bin.url(path)], as: "65534")
        #expect(answer.status == 403 && !answer.text.contains("secret"), "\(path)")
        #expect(answer.text.contains("only programs of the user who runs it"))
        // For comparison: the owner's request succeeds.
        #expect(try await ask([bin.url(path)], as: nil).status == 200, "\(path)")
      }
      #expect(try await ask(["-X", "DELETE", url], as: "65534").status == 403)
      #expect(try await bin.list("mine").count == 1)
    }
  }
}
