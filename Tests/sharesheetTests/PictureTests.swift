import Contract
import DaemonClient
import Foundation
import Linux
import TestServers
import Testing

/// Pictures from extensions and from shared items, as faces receive them.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct PictureTests {
  private func status(_ body: () async throws -> Void) async throws -> ControlError.Code? {
    do {
      try await body()
      return nil
    } catch let error as ControlError {
      return error.code
    }
  }

  /// Begins a share with the fixture Unwell and returns its identifier.
  private func share(_ symptom: String, _ client: ControlClient) async throws -> String {
    let offer = try await client.createShare(ShareCreation(items: [.text(symptom)]))
    let unwell = try #require(offer.extensions.first { $0.name == "Unwell" })
    var events = client.shareEvents(offer.share).makeAsyncIterator()
    try await client.begin(offer.share, with: unwell.id)
    while let status = try await events.next(), status.state != .composing {
      try #require(!status.state.isFinal, "\(status.message ?? "")")
    }
    return offer.share
  }

  @Test("Only sealed pictures with correct dimensions are accessible")
  func pictures() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      let id = try await share("pictures", client)
      let first = try await client.picture(1, of: id)
      #expect(first.width == 3 && first.height == 2 && first.bytes[5] == 5)
      #expect(try await client.picture(8, of: id).height == 4)
      for picture in [2, 3, 4, 5, 6, 7, 9, -1, Int.max] {
        #expect(
          try await status { _ = try await client.picture(picture, of: id) } == .notFound,
          "\(picture)")
      }
      #expect(try await status { _ = try await client.picture(1, of: "none") } == .notFound)
      try await client.endShare(id)
      #expect(try await status { _ = try await client.picture(1, of: id) } == .notFound)
    }
  }

  @Test("The newest of a thousand pictures stay, and the daemon needs few descriptors for them")
  func flood() async throws {
    try await CommandHome.with { home in
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      let client = ControlClient(socket: home.directories.controlSocket)
      func open() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon)/fd").count
      }
      let id = try await share("pictures", client)
      let before = try open()
      try await client.endShare(id)
      let flooded = try await share("picture-flood", client)
      #expect(try open() <= before + 8)
      #expect(try await client.picture(999, of: flooded).width == 2)
      let oldest = 1000 - Picture.maximumCount
      #expect(try await client.picture(oldest, of: flooded).width == 2)
      #expect(
        try await status { _ = try await client.picture(oldest - 1, of: flooded) } == .notFound)
    }
  }

  @Test("Only a photo has a thumbnail, which is upright and has the requested size")
  func thumbnails() async throws {
    try await CommandHome.with { home in
      try await home.run("daemon", "start").expect(0)
      let client = ControlClient(socket: home.directories.controlSocket)
      let socket = try DescriptorSocketClient(socket: home.directories.descriptorSocket)
      let sample = Checkout.photo
      let paths = [sample.path, try home.file("broken.jpg", Data("Moo".utf8))]
      let files = try paths.map { path in
        SharedItem.file(
          HandedFile(
            handle: try socket.handOver(
              Descriptor.open(path, O_RDONLY),
              as: DescriptorHandOver(name: URL(filePath: path).lastPathComponent))))
      }
      let offer = try await client.createShare(ShareCreation(items: files + [.text("Moo")]))
      let share = offer.share
      async let large = client.thumbnail(ofItem: 0, of: share, side: 9999)
      async let small = client.thumbnail(ofItem: 0, of: share, side: 100)
      let sizes = try await [large, small].map { [$0.width, $0.height] }
      #expect(sizes == [[384, 512], [75, 100]])
      #expect(
        try await client.thumbnail(ofItem: 0, of: share, side: 100) == small, "it was kept")
      for item in [1, 2, 3, -1] {
        #expect(
          try await status { _ = try await client.thumbnail(ofItem: item, of: share, side: 100) }
            == .notFound, "\(item)")
      }
      #expect(
        try await status { _ = try await client.thumbnail(ofItem: 0, of: share, side: 0) }
          == .invalidRequest)
    }
  }
}
