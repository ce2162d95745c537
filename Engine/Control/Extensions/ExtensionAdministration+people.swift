import Contract
import Donations
import ExtensionBundles
import Linux
import Translations

// The recipients of extensions' earlier messages. The user can list and remove them.
extension ExtensionAdministration {
  /// Returns all known people, the most familiar first, including people whom only removed
  /// extensions know.
  func people() async throws -> [SharePerson] {
    let names = Dictionary(
      catalog.read().extensions.map { ($0.identifier, $0.displayName) },
      uniquingKeysWith: { first, _ in first })
    do {
      return try await OwnThread.run { [donations] in
        donations.ranked(of: try donations.owners()).map { owner, acquaintance in
          SharePerson(acquaintance, of: owner, named: names[owner] ?? owner)
        }
      }
    } catch {
      throw ControlError(.internal, Explanation("The list of people cannot be read: \(error)."))
    }
  }

  /// - Throws: `ControlError` `notFound` if the person is unknown, `internal` if the donations
  ///   cannot be written.
  func forgetPerson(_ id: String) async throws {
    guard let owner = try await people().first(where: { $0.id == id })?.extension else {
      throw ControlError(
        .notFound, Explanation("No person has the identifier \(id)."), remedies: [.listPeople])
    }
    try await forgetting { [donations] in try donations.forget(id, of: owner) }
  }

  func forgetEverybody() async throws {
    try await forgetting { [donations] in
      for owner in try donations.owners() { try donations.forgetAll(of: owner) }
    }
  }

  /// Stores an app's donation for each of the app's extensions.
  /// - Throws: `ControlError` `notFound` if the app has no extension, `invalidRequest` if the
  ///   conversation has no name or is too large, `internal` if the donations cannot be written.
  func donate(_ conversation: Conversation, of app: String) async throws {
    guard conversation.isBounded, !conversation.name.isEmpty else {
      throw ControlError(
        .invalidRequest,
        "A donation must name 1 to \(Conversation.maximumRecipients) people, and each text may "
          + "have at most \(Conversation.maximumText) bytes.")
    }
    let own = extensionIdentifiers(of: app)
    guard !own.isEmpty else {
      throw ControlError(.notFound, "There is no app \(app) with a share extension.")
    }
    do {
      try await OwnThread.run { [donations] in
        for owner in own { try donations.note([conversation], of: owner) }
      }
    } catch {
      throw ControlError(.internal, "The donation was not stored: \(error).")
    }
  }

  private func extensionIdentifiers(of app: String) -> [String] {
    catalog.read().extensions.filter { $0.application.identifier == app }.map(\.identifier)
  }

  /// Deletes the donations of an app's own extensions. Does nothing if the app has no extension.
  func deleteDonations(of app: String, group: String?) async throws {
    let own = extensionIdentifiers(of: app)
    try await forgetting { [donations] in
      for owner in own { try donations.delete(group, of: owner) }
    }
  }

  private func forgetting(_ work: @escaping @Sendable () throws -> Void) async throws {
    do {
      try await OwnThread.run(work)
    } catch {
      throw ControlError(.internal, Explanation("Some people were not removed: \(error)."))
    }
  }
}
