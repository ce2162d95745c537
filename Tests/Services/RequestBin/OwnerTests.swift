import Glibc
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct OwnerTests {
  /// `AnotherUserTests` without root: the bin believes that another user owns it.
  @Test("A bin shows requests only to its owner")
  func owner() async throws {
    let bin = try TestBin(owner: geteuid() &+ 1)
    try await bin.run {
      let posted = try await Curl.run(["-d", "moo", bin.url("/bins/theirs")])
      let read = try await Curl.run([bin.url("/bins/theirs")])
      let emptied = try await Curl.run(["-X", "DELETE", bin.url("/bins/theirs")])
      #expect(posted.status == 200 && read.status == 403 && emptied.status == 403)
    }
  }
}
