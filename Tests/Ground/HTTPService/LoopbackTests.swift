import Glibc
import HTTPService
import Linux
import Testing

@Suite struct LoopbackTests {
  @Test(arguments: [
    ("127.0.0.1:4986", "127.0.0.1:4986"), ("localhost:1", "127.0.0.1:1"),
    ("[::1]:65535", "[::1]:65535"), ("127.3.2.1:0", "127.3.2.1:0"),
  ])
  func reads(text: String, expected: String) throws {
    let address = try LoopbackAddress(text)
    #expect(address.description == expected)
  }

  @Test(arguments: [
    "0.0.0.0:80", "192.168.1.2:80", "[::]:80", "example.com:80", "127.0.0.1", "127.0.0.1:",
    "127.0.0.1:65536", ":80", "", "128.0.0.1:1", "localhost.evil.com:80",
  ])
  func rejectsOtherAddresses(text: String) {
    #expect(throws: ListenError.self) { try LoopbackAddress(text) }
  }

  @Test(arguments: ["localhost", "LOCALHOST:99", "127.0.0.1:80", "[::1]", "[::1]:80"])
  func isOwnName(authority: String) { #expect(LoopbackAddress.names(authority: authority)) }

  @Test(arguments: ["evil.com", "evil.com:80", "127.0.0.1.evil.com", "localhost:x", "", "::1"])
  func isForeignName(authority: String) {
    #expect(!LoopbackAddress.names(authority: authority))
  }

  @Test(arguments: [LoopbackAddress.Host.four(0, 0, 1), .six])
  func portOwner(host: LoopbackAddress.Host) throws {
    let first = try PortClaim(LoopbackAddress(host: host, port: 0))
    #expect(first.conflict == nil)
    #expect(first.address.port != 0)
    let second = try PortClaim(first.address)
    #expect(second.address.port != first.address.port)
    let conflict = try #require(second.conflict)
    #expect(conflict.contains("Port \(first.address.port) is taken by "))
    #expect(conflict.contains("(process \(getpid()))"))
  }

  /// Between fork and exec, a starting program also has its parent's listener open. In this test,
  /// the child has the listener open during the whole search.
  @Test func portHeldByAChild() throws {
    let listener = Descriptor(
      owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    try #require(listen(listener.number, 1) == 0)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      _ = getsockname(
        listener.number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/cat")
    child.descriptors = [reading, nil, nil, listener]
    let pid = try child.start()
    let holder = try #require(PortHolder.find(port: UInt16(bigEndian: address.sin_port)))
    #expect(holder.processIdentifier == getpid())
    withExtendedLifetime(writing) {}
    kill(pid, SIGKILL)
    _ = try ChildProcess.wait(for: pid)
  }

  /// The lines of 60 listeners in `/proc/net/tcp` are longer than one page of memory, so one read
  /// does not return all of them.
  @Test func portAmongMany() throws {
    let claims = try (0..<60).map { _ in try PortClaim(LoopbackAddress(port: 0)) }
    for claim in claims {
      let holder = try #require(PortHolder.find(port: claim.address.port))
      #expect(holder.processIdentifier == getpid())
    }
  }
}
