import TestServers
import Testing

@testable import Connectivity

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct NetworkWatchTests {
  @Test(arguments: [
    ("Iface\tDestination\n", "", false),
    ("Iface\tDestination\neth0\t00000000\n", "", true),
    ("Iface\tDestination\nlo\t0000007F\n", "", false),
    ("", "00000000000000000000000000000001 80 0 00 0 00 0 0 0 lo\n", false),
    ("", "fe800000000000000000000000000000 40 0 00 0 00 0 0 0 eth0\n", false),
    ("", "ff000000000000000000000000000000 08 0 00 0 00 0 0 0 eth0\n", false),
    ("", "20010db8000000000000000000000000 40 0 00 0 00 0 0 0 eth0\n", true),
    ("rubbish", "rubbish\n\n \n", false),
  ])
  func routingTables(four: String, six: String, leadsOut: Bool) {
    #expect(NetworkRoutes.leadOut(four: four, six: six) == leadsOut)
  }

  @Test("Unreadable routing tables leave the state of the network unknown") func unreadableTables()
  {
    #expect(NetworkRoutes.leadOut(folder: "/nowhere"))
  }
}
