import Glibc
import Linux
import Testing

/// `EnvironmentTests` fills the daemon's descriptors while its threads are busy.
@Suite(.timeLimit(.minutes(3))) struct DescriptorReserveTests {
  @Test(
    "The last numbers of the range are in the reserve",
    arguments: [
      (DescriptorReserve.connections, 16), (.files, 24), (.transfers, 32),
    ])
  func contains(reserve: DescriptorReserve, count: Int) {
    let limit = OpenFileLimit.current
    #expect(!reserve.contains(Int32(clamping: limit - count - 1)))
    #expect(reserve.contains(Int32(clamping: limit - count)))
    #expect(reserve.contains(Int32(clamping: limit - 1)))
  }

  @Test("While low numbers are free, no reserve is reached")
  func isReached() throws {
    #expect(!DescriptorReserve.transfers.isReached)
    try DescriptorReserve.transfers.check("open a file")
  }
}
