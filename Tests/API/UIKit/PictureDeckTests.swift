import Contract
import Foundation
import Linux
import Synchronization
import Testing

@testable import UIKit

@Suite(.timeLimit(.minutes(3))) struct PictureDeckTests {
  private final class Daemon: Sendable {
    let received = Mutex<[(id: Int, file: Descriptor)]>([])
    var count: Int { received.withLock(\.count) }
  }

  private func deck() -> (PictureDeck, Daemon) {
    let daemon = Daemon()
    return (
      PictureDeck { id, file in daemon.received.withLock { $0.append((id, file)) } }, daemon
    )
  }

  private func picture() throws -> UIImage {
    try #require(UIImage(data: TestPicture.quarters(width: 4, height: 2)))
  }

  @Test("A picture is sent once, as a sealed file of pixels") func sealedPixels() throws {
    let (deck, daemon) = deck()
    let image = try picture()
    let id = try #require(deck.identifier(for: image))
    #expect(deck.identifier(for: image) == id)
    #expect(deck.identifier(for: image.withRenderingMode(.alwaysOriginal)) == id)
    #expect(try deck.identifier(for: picture()) != id)
    #expect(daemon.count == 2)
    let sent = try #require(daemon.received.withLock { $0.first })
    #expect(sent.id == id)
    #expect(sent.file.isSealed)
    let map = try #require(
      PixelMap(file: sent.file.read(at: 0, upTo: Picture.maximumBytes)))
    #expect(map.width == 4 && map.height == 2)
    #expect(
      map.bytes.prefix(4) == [255, 0, 0, 255] && map.bytes.suffix(4) == [255, 255, 255, 255])
    #expect(throws: SystemError.self) {
      try [UInt8](repeating: 0, count: 4).withUnsafeBytes {
        try sent.file.writeAll($0, at: 0)
      }
    }
  }

  @Test("A photo is scaled down") func photoSize() throws {
    let (deck, daemon) = deck()
    let photo = try #require(UIImage(contentsOfFile: TestPicture.photo.path))
    #expect(deck.identifier(for: photo) != nil)
    let file = try #require(daemon.received.withLock { $0.first?.file })
    let header = try #require(PixelMapHeader(file.read(at: 0, upTo: 256)))
    #expect(header.width == 384 && header.height == 512)
    #expect(try file.status().size == Int64(header.fileSize))
  }

  @Test("An evicted picture is sent again") func evictedPicture() throws {
    let (deck, daemon) = deck()
    let images = try (0...Picture.maximumCount).map { _ in try picture() }
    for image in images { _ = deck.identifier(for: image) }
    #expect(daemon.count == images.count)
    _ = deck.identifier(for: images[1])
    #expect(daemon.count == images.count, "the daemon has it")
    let first = deck.identifier(for: images[0])
    #expect(daemon.count == images.count + 1, "the daemon has let go of it")
    #expect(daemon.received.withLock { $0.last?.id } == first)
  }

  @Test("A picture that cannot be decoded has no pixels") func undecodablePicture() throws {
    let (deck, daemon) = deck()
    let png = try #require(
      UIImage(data: TestPicture.quarters(width: 90, height: 90))?.pngData())
    let damaged = try #require(UIImage(data: TestPicture.damaged(png)))
    for image in [damaged, damaged, UIImage()] { #expect(deck.identifier(for: image) == nil) }
    #expect(daemon.count == 0)
  }
}
