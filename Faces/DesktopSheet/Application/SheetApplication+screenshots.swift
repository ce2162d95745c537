import CAdwaita
import Foundation
import ShareContent
import ShareSheet

extension SheetApplication {
  /// Returns the picture for a process with this environment, or `nil` if the user took none.
  typealias Camera = @MainActor ([String: String]) async throws -> OpenedFile?

  /// Shares a screenshot. If there is none, no window opens for a calling command.
  func presentScreenshot(
    _ camera: @escaping Camera, _ request: SheetRequest? = nil, for call: CallingCommand? = nil
  ) {
    g_application_hold(gio)
    Task {
      do {
        let environment = call?.environment ?? ProcessInfo.processInfo.environment
        if let file = try await camera(environment) {
          present(
            SharedContent(items: SharedItems(files: [file]), title: request?.title),
            request?.wish ?? RequestedStart(), for: call, waits: request?.wait ?? false)
        } else if let call {
          let cancelled = SheetEnd(.cancelled)
          end(call, cancelled, cancelled.words(to: nil))
        }
      } catch {
        let message = ShareError(any: error).message
        if let call {
          end(call, SheetEnd(.failed(message)), [message])
        } else {
          present(SharedContent(items: SharedItems(), title: nil), problems: [message])
        }
      }
      g_application_release(gio)
    }
  }
}
