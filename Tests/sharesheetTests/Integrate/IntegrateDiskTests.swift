import Foundation
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct IntegrateDiskTests {
  @Test("On a full disk no partial files stay, and a later run succeeds")
  func full() throws {
    let stage = try IntegrationStage()
    let disk = try SmallDisk(at: URL(filePath: stage.data))
    try disk.fill()
    let before = try stage.listing().keys.sorted()
    let integration = try stage.integration()
    let refusal = #expect(throws: ShareError.self) { try integration.install() }
    #expect(
      refusal?.message.contains("No space left on device") == true, "\(refusal?.message ?? "")")
    #expect(try stage.listing().keys.sorted() == before)
    disk.makeRoom()
    #expect(try integration.install().problems == [])
    #expect(integration.check().isWhole)
  }
}
