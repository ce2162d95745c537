import DurableStore
import Foundation
import GRDB
import TestServers
import Testing

@testable import DocumentGateway

/// Bulk writes in which some documents cannot be stored.
@Suite(.timeLimit(.minutes(3))) struct BulkTests {
  private func documents(_ count: Int) throws -> [ReceivedDocument] {
    try (0..<count).map {
      try ReceivedDocument(ExactJSON(parsing: "{\"_id\":\"d\($0)\",\"channels\":[\"pop\"]}"))
    }
  }

  @Test("Committed documents are reported as stored even if a later commit fails")
  func failedStore() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    try await database.store.commit { database in
      try database.execute(
        sql: """
          CREATE TRIGGER fails BEFORE INSERT ON documents WHEN NEW.id = 'd600'
            BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    let outcomes = try await database.write(
      try documents(1200), isNew: true, by: .admin, within: .seconds(600))
    // 500 documents share one commit, so the failure of one document affects 500 documents.
    #expect(outcomes.map(\.isStored) == (0..<1200).map { !(500..<1000).contains($0) })
    #expect(outcomes[600].failure?.status == 500)
    #expect(try await database.sequence() == 1 + 700)
    for (id, isThere) in [("d0", true), ("d500", false), ("d1199", true)] {
      let shown = try? await database.document(id, for: .admin)
      #expect((shown != nil) == isThere, "\(id)")
    }
  }

  @Test("A bulk write with an endless sync function ends, and the earlier documents are stored")
  func endless() async throws {
    let gateway = try await TestGateway(
      """
      {"databases": {"db": {"server": "walrus:",
        "sync": `function (doc, oldDoc) { if (doc._id != "d0") while (true) {} }`}}}
      """)
    let database = try #require(gateway.gateway.database("db"))
    let time = try await ContinuousClock().measure {
      let outcomes = try await database.write(
        try documents(100), isNew: true, by: .admin, within: .seconds(4))
      // The first document succeeds. The second uses its whole deadline, and no time is left for
      // the others.
      #expect(
        outcomes.map { $0.failure?.status ?? 201 } == [201, 500] + Array(repeating: 503, count: 98))
      #expect(outcomes.last?.failure?.reason.contains("fewer") == true)
    }
    #expect(time < .seconds(30))
    _ = try await database.document("d0", for: .admin)
  }

  @Test("A cancelled bulk write stops running the sync function")
  func cancelled() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    let documents = try documents(100)
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await database.write(documents, isNew: true, by: .admin)
    }
    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(try await database.sequence() == 1)
  }
}

extension GatewayDatabase.Outcome {
  fileprivate var isStored: Bool { failure == nil }

  fileprivate var failure: GatewayFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
