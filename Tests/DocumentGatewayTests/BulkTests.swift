import DurableStore
import Foundation
import GRDB
import TestServers
import Testing

@testable import DocumentGateway

/// Lists of documents of which not everything can be stored.
@Suite(.timeLimit(.minutes(2))) struct BulkTests {
  private func documents(_ count: Int) throws -> [ReceivedDocument] {
    try (0..<count).map {
      try ReceivedDocument(ExactJSON(parsing: "{\"_id\":\"d\($0)\",\"channels\":[\"pop\"]}"))
    }
  }

  @Test("What the store takes is told as stored, also where it fails at what comes later")
  func storeFails() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    try await database.store.commit { database in
      try database.execute(
        sql: """
          CREATE TRIGGER fails BEFORE INSERT ON documents WHEN NEW.id = 'd600'
            BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    let outcomes = try await database.write(try documents(1200), isNew: true, by: .admin)
    // Five hundred are one commit.
    #expect(outcomes.map(\.isStored) == (0..<1200).map { !(500..<1000).contains($0) })
    #expect(outcomes[600].failure?.status == 500)
    #expect(try await database.sequence() == 1 + 700)
    for (id, isThere) in [("d0", true), ("d500", false), ("d1199", true)] {
      let shown = try? await database.document(id, for: .admin)
      #expect((shown != nil) == isThere, "\(id)")
    }
  }
}

extension GatewayDatabase.Outcome {
  fileprivate var isStored: Bool { failure == nil }

  fileprivate var failure: GatewayFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
