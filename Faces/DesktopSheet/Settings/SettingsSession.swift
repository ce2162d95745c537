import Contract
import DaemonClient
import Linux
import ShareSheet

/// The settings as values, and the requests that change them. The daemon gets one change at a time,
/// in the order in which the user made them.
@MainActor final class SettingsSession {
  private(set) var destinations = DestinationSettings()
  private(set) var people: [SharePerson] = []
  private(set) var settings = UserSettings()
  /// Called when the settings have changed.
  var changed: @MainActor () -> Void = {}
  /// Called with the sentence of an error.
  var failed: @MainActor (String) -> Void = { _ in }
  private let environment: [String: String]
  private var connection: DaemonConnection?
  private var sending: Task<Void, Never>?

  /// - Parameter environment: The environment of the process that requested the settings.
  init(environment: [String: String]) { self.environment = environment }

  var directories: Directories { Directories(environment: environment) }

  /// Reads the settings again, because another program may have changed them.
  func reload() {
    readSettings()
    Task { [self] in
      do {
        destinations.take(try await request { try await $0.extensions() })
        people = try await request { try await $0.people() }
        changed()
      } catch {
        failed(ShareError(any: error).message)
      }
    }
  }

  private func readSettings() {
    settings = UserSettings.read(directories)
    changed()
  }

  /// Writes a setting of `settings.json`. `nil` resets the setting to its default.
  func set(_ key: UserSettings.Key, to value: (any Sendable)?) {
    do throws(ShareError) {
      var value = value
      if key == .certificates, let path = value as? String {
        value = try UserSettings.certificates(at: path)
      }
      try UserSettings.set(key, to: value, in: directories)
    } catch {
      failed(error.message)
    }
    readSettings()
  }

  func forget(_ person: SharePerson) {
    Task { [self] in
      do {
        try await request { try await $0.forgetPerson(person.id) }
        people = try await request { try await $0.people() }
        changed()
      } catch {
        failed(ShareError(any: error).message)
      }
    }
  }

  func move(_ id: String, by distance: Int) {
    if destinations.move(id, by: distance) { send() }
  }

  func setHidden(_ id: String, _ isHidden: Bool) {
    if destinations.setHidden(id, isHidden) { send() }
  }

  /// Sends the pending changes, unless they are already being sent.
  private func send() {
    changed()
    guard sending == nil else { return }
    sending = Task { [self] in
      while let change = destinations.pending.first {
        do {
          destinations.end(try await request { try await $0.perform(change) })
          changed()
        } catch {
          destinations.end(nil)
          changed()
          failed(ShareError(any: error).message)
        }
      }
      sending = nil
    }
  }

  private func request<Reply: Sendable>(
    _ body: @MainActor (ControlClient) async throws -> Reply
  ) async throws -> Reply {
    if connection == nil {
      connection = try await DaemonConnection.forWindow(environment: environment)
    }
    guard let connection else { throw CancellationError() }
    return try await connection.throughBreaks(body)
  }
}

extension ControlClient {
  /// Returns all extensions after the change.
  fileprivate func perform(
    _ change: DestinationSettings.Change
  ) async throws -> [ExtensionListing] {
    switch change {
    case .move(let id, let position): try await place(id, at: position)
    case .setHidden(let id, let isHidden): try await setHidden(isHidden, id)
    }
  }
}
