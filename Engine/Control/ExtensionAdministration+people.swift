import ControlAPI
import Donations
import ExtensionBundles
import Linux

// Whom extensions have sent to: for the person to see, and to have forgotten.
extension ExtensionAdministration {
  /// First whoever counts most, also of extensions that are not there any more.
  func people() async throws -> [SharePerson] {
    let names = Dictionary(
      catalog.read().extensions.map { ($0.identifier, $0.displayName) },
      uniquingKeysWith: { first, _ in first })
    return try await OwnThread.run { [donations] in
      donations.ranked(of: donations.owners).map { owner, acquaintance in
        SharePerson(acquaintance, of: owner, named: names[owner] ?? owner)
      }
    }
  }

  /// - throws: `ControlError` `notFound`.
  func forgetPerson(_ id: String) async throws {
    guard let owner = try await people().first(where: { $0.id == id })?.extension else {
      throw ControlError(.notFound, "Nobody is known by \(id); 'sharesheet people' lists them.")
    }
    try await forgetting { [donations] in try donations.forget(id, of: owner) }
  }

  func forgetEverybody() async throws {
    try await forgetting { [donations] in
      for owner in donations.owners { try donations.forgetAll(of: owner) }
    }
  }

  private func forgetting(_ work: @escaping @Sendable () throws -> Void) async throws {
    do {
      try await OwnThread.run(work)
    } catch {
      throw ControlError(.internal, "Not everybody was forgotten: \(error).")
    }
  }
}
