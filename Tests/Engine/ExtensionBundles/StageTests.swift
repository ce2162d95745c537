import Foundation
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

/// The folders in which apps are assembled by processes that may be killed.
struct StageTests {
  private let folder: TemporaryFolder
  private let placement: BundlePlacement

  init() throws {
    folder = try TemporaryFolder()
    placement = try BundlePlacement(folder.url)
  }

  private var stages: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(".unfinished"))) ?? []
  }

  @Test("The stage of a killed process is deleted") func abandonedStage() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(".unfinished/left/X.app"), withIntermediateDirectories: true)
    let (path, hold) = try placement.makeHeldStage()
    #expect(stages == [URL(filePath: path).lastPathComponent])
    withExtendedLifetime(hold) {}
  }

  @Test("A stage that is in use is kept") func heldStage() throws {
    var hold: Descriptor? = try placement.makeHeldStage().hold
    let (second, other) = try placement.makeHeldStage()
    #expect(stages.count == 2)
    withExtendedLifetime(hold) {}
    hold = nil
    let (third, last) = try placement.makeHeldStage()
    #expect(
      Set(stages) == Set([second, third].map { URL(filePath: $0).lastPathComponent }))
    withExtendedLifetime((other, last)) {}
  }
}
