import Contract
import ExtensionHost
import Foundation
import Glibc
import Linux
import Logging
import ShareSession
import TestServers
import Testing

@testable import Control

/// The intake of shared items, in particular of photos.
@Suite(.timeLimit(.minutes(3))) struct ShareIntakeTests {
  private let store = DescriptorStore()

  private func summaries(
    of items: [SharedItem<HandedFile>], pictures: PictureReader,
    mounts: ReadOnlyMounts = ReadOnlyMounts(
      program: RunningProgram.pathBesideOwn("sharesheet-attachments"))
  ) async throws -> [ItemSummary] {
    let intake = ShareIntake(
      store: store, mounts: mounts, pictures: pictures,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    return try await intake.items(of: ShareCreation(items: items), peer: 1, folder: folder)
      .map(\.summary)
  }

  private func handOver(_ path: String, as name: String) throws -> SharedItem<HandedFile> {
    .file(
      HandedFile(
        handle: try store.put(
          Descriptor.open(path, O_RDONLY), DescriptorHandOver(name: name), peer: 1)))
  }

  /// Returns the reading end of a pipe that contains `bytes`. The writing end is closed.
  /// - Parameter bytes: The contents. They must fit into a pipe.
  private static func pipe(holding bytes: [UInt8]) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    try bytes.withUnsafeBytes { try writing.writeAll($0) }
    return reading
  }

  private func samplePhoto() throws -> SharedItem<HandedFile> {
    let path = Checkout.photo.path
    return try handOver(path, as: "cow.jpg")
  }

  @Test("Photos get their sizes, and other items do not") func photoSizes() async throws {
    let summaries = try await summaries(
      of: [
        .text("Moo"), handOver(#filePath, as: "notes.swift"), samplePhoto(),
        handOver(#filePath, as: "not-really.jpg"), samplePhoto(), .url("https://example.org/"),
      ],
      pictures: PictureReader(
        program: RunningProgram.pathBesideOwn("sharesheet-pictures"), deadline: .seconds(20)))
    #expect(summaries.map(\.width) == [nil, nil, 1200, nil, 1200, nil])
    #expect(summaries.map(\.height) == [nil, nil, 1600, nil, 1600, nil])
    #expect(summaries.map(\.kind) == [.text, .document, .photo, .photo, .photo, .link])
  }

  @Test(
    "Text from a pipe is read as UTF-8 or UTF-16, without a byte order mark",
    arguments: [
      ("Mü\n", [0x4D, 0xC3, 0xBC, 0x0A]), ("Mü", [0xEF, 0xBB, 0xBF, 0x4D, 0xC3, 0xBC]),
      ("Mü", [0xFF, 0xFE, 0x4D, 0, 0xFC, 0]), ("Mü", [0xFE, 0xFF, 0, 0x4D, 0, 0xFC]),
      (nil, [0xFF, 0xFE, 0x4D]), (nil, [0xFE, 0xFF, 0xD8, 0x00]), (nil, [0x61, 0, 0x62]),
    ] as [(String?, [UInt8])])
  func pipedText(expected: String?, bytes: [UInt8]) async throws {
    let pipe = try Self.pipe(holding: bytes)
    let item = SharedItem.file(
      HandedFile(handle: try store.put(pipe, DescriptorHandOver(), peer: 1)))
    let summaries = try await summaries(of: [item], pictures: PictureReader(program: "/nowhere"))
    #expect(summaries.map { $0.kind == .text ? $0.name : nil } == [expected])
  }

  @Test(
    "A file without a stated size is read to its end",
    arguments: ["/proc/version", "/proc/filesystems"])
  func hiddenSize(path: String) async throws {
    let summaries = try await summaries(
      of: [handOver(path, as: "version.txt")], pictures: PictureReader(program: "/nowhere"))
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(summaries.map(\.size) == [Int64(size)] && size > 0)
  }

  /// If no read-only mount is possible, the sizes are read from copies.
  @Test("Photos get their sizes without mounts") func photoSizesWithoutMounts() async throws {
    let summaries = try await summaries(
      of: [samplePhoto(), handOver(#filePath, as: "notes.swift")],
      pictures: PictureReader(
        program: RunningProgram.pathBesideOwn("sharesheet-pictures"), deadline: .seconds(20)),
      mounts: ReadOnlyMounts(program: "/nowhere/at/all"))
    #expect(summaries.map(\.width) == [1200, nil])
  }

  /// `yes` never ends, and `true` ends immediately.
  @Test(arguments: ["/usr/bin/yes", "/bin/true", "/nowhere/at/all"])
  func failedReader(program: String) async throws {
    let begin = ContinuousClock.now
    let summaries = try await summaries(
      of: [samplePhoto(), .text("Moo")],
      pictures: PictureReader(program: program, deadline: .milliseconds(200)))
    #expect(ContinuousClock.now - begin < .seconds(20))
    #expect(summaries.map(\.name) == ["cow.jpg", "Moo"])
    #expect(summaries.map(\.width) == [nil, nil])
  }
}
