import LedgerModels
import SwiftData
import TestServers

/// A folder with a store of the ledger's models.
struct LedgerStore {
  let folder: TemporaryFolder
  var file: URL { folder.url.appending(path: "ledger.store") }

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> ModelContainer {
    try ModelContainer(for: Account.self, configurations: ModelConfiguration(url: file))
  }

  func context() throws -> ModelContext { ModelContext(try open()) }
}

extension ModelContext {
  func all<Model: PersistentModel>(_ type: Model.Type) throws -> [Model] {
    try fetch(FetchDescriptor<Model>())
  }
}
