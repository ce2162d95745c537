import Contract
import Testing

@testable import Connectivity

@Suite struct AddressReachTests {
  @Test(
    "Loopback and unspecified addresses are this computer's own",
    arguments: [
      "127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::", "::ffff:127.0.0.1",
      "::ffff:0.0.0.0", "::127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::", "::ffff:0:127.0.0.1",
    ])
  func computer(_ address: String) {
    #expect(AddressReach(address: address) == .computer)
  }

  @Test(
    "Private, shared, link-local, reserved and multicast addresses are on a network",
    arguments: [
      "10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1",
      "192.168.255.255", "100.64.0.1", "100.127.255.255", "169.254.0.1", "169.254.169.254",
      "192.0.0.8", "198.18.0.1", "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1",
      "255.255.255.255", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
      "64:ff9b:1::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::192.168.0.1",
      "2002:a00:1::", "::ffff:100.64.0.1",
    ])
  func network(_ address: String) {
    #expect(AddressReach(address: address) == .network)
  }

  @Test(
    "Addresses outside the special ranges are on the internet",
    arguments: [
      "1.0.0.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.1", "172.15.255.255",
      "172.32.0.0", "192.167.255.255", "192.169.0.0", "100.63.255.255", "100.128.0.0",
      "169.253.255.255", "169.255.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
      "203.0.113.7", "2001:db8::1", "fbff::1", "2a00::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
      "2002:808:808::",
    ])
  func internet(_ address: String) {
    #expect(AddressReach(address: address) == .internet)
  }

  @Test(
    "A host's reach follows from its text, without a lookup",
    arguments: [
      ("localhost", AddressReach.computer), ("cow.localhost", .computer), ("127.0.0.1", .computer),
      ("::1", .computer), ("10.1.2.3", .network), ("cow.example", .internet),
      ("127.cow", .internet), ("8.8.8.8", .internet), ("2130706433", .computer),
      ("0x7f000001", .computer), ("127.1", .computer), ("0xa9fea9fe", .network),
      ("10.1.2.3.", .network), ("localhost.", .computer), ("0x8080808", .internet),
    ])
  func hosts(_ host: String, _ reach: AddressReach) {
    #expect(AddressReach(host: host) == reach)
    #expect(AddressReach(address: "cow.example") == nil)
  }

  @Test("A nearer reach is less than a farther reach") func order() {
    #expect(AddressReach.allCases.sorted() == [.computer, .network, .internet])
  }
}
