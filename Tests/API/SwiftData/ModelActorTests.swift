import LedgerModels
import SwiftData
import Testing

@Suite(.timeLimit(.minutes(3))) struct ModelActorTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  @Test("Actors save in contexts of their own, at the same time") func marks() async throws {
    let container = try store.open()
    let markers = (0..<4).map { _ in Marker(modelContainer: container) }
    let ids = try await withThrowingTaskGroup { group in
      for (number, marker) in markers.enumerated() {
        for mark in 0..<10 {
          group.addTask { try await marker.mark("\(number) \(mark)") }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(ids).count == 40)
    #expect(try ModelContext(container).all(Mark.self).count == 40)
    let marker = try #require(markers.first)
    #expect(await marker.name(of: ids[39]) != nil)
    let context = await marker.isolated { $0.modelContext.container === container }
    #expect(context)
  }
}

extension Marker {
  fileprivate func isolated<Result: Sendable>(
    _ block: @Sendable (isolated Marker) throws -> Result
  ) rethrows -> Result { try block(self) }
}
