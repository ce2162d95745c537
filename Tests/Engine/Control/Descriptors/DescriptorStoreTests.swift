import Contract
import Control
import Glibc
import Linux
import Testing

@Suite struct DescriptorStoreTests {
  private let store = DescriptorStore()
  private let handOver = DescriptorHandOver(name: "cow.jpg")

  private func file() throws -> Descriptor { try Descriptor.open("/dev/null", O_RDONLY) }

  @Test("A handle returns its file once") func singleUse() throws {
    let handle = try store.put(file(), handOver, peer: 1)
    #expect(try store.take(handle, peer: 1).handOver == handOver)
    #expect(throws: ControlError.self) { _ = try store.take(handle, peer: 1) }
  }

  @Test(arguments: [2, nil] as [Int32?])
  func otherProcess(other: Int32?) throws {
    let handle = try store.put(file(), handOver, peer: 1)
    #expect(throws: ControlError.self) { _ = try store.take(handle, peer: other) }
    _ = try store.take(handle, peer: 1)
  }

  @Test("A pending file is closed after a minute") func expiry() throws {
    let start = ContinuousClock.now
    let handle = try store.put(file(), handOver, peer: 1, now: start)
    #expect(throws: ControlError.self) {
      _ = try store.take(handle, peer: 1, now: start + .seconds(60))
    }
    _ = try store.take(handle, peer: 1, now: start + .seconds(59))
  }

  @Test("The number of pending files is limited for each process") func fileLimit() throws {
    let store = DescriptorStore(openFiles: 1 << 16)
    let file = try file()
    for _ in 0..<DescriptorStore.limitPerPeer { _ = try store.put(file, handOver, peer: 1) }
    #expect(throws: ControlError.self) { _ = try store.put(file, handOver, peer: 1) }
    _ = try store.put(file, handOver, peer: 2)
  }

  @Test(
    "A daemon with few file descriptors reserves some for other processes",
    arguments: [64, 256, 1024])
  func fewFiles(openFiles: Int) throws {
    let store = DescriptorStore(openFiles: openFiles)
    let file = try file()
    var count = 0
    while (try? store.put(file, handOver, peer: 1)) != nil { count += 1 }
    #expect((32...max(64, openFiles / 3)).contains(count))
    _ = try store.put(file, handOver, peer: 2)
  }
}
