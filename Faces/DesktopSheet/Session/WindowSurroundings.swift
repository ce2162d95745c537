import CAdwaita
import ShareSheet

/// The surroundings of a window: a user, and a desktop that opens web pages.
struct WindowSurroundings: ShareSurroundings {
  var opensLinks: Bool { true }

  func open(_ url: String) async -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    return await MainActor.run { g_app_info_launch_default_for_uri(url, nil, nil) != 0 }
  }

  func content(for activity: String, named name: String) async throws -> WindowContent? { nil }
  func note(activity: String) {}
  var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}
