import CAdwaita
import Foundation
import ShareContent
import SharePortal
import ShareSheet

extension SheetApplication {
  /// Adds the object for GNOME Shell's search to the bus.
  func search(on bus: Bus) -> SearchProvider {
    SearchProvider(on: bus) { [self] in
      // A search is no use of the application, but the next letter is typed soon.
      g_application_hold(gio)
      g_application_release(gio)
      let environment = ProcessInfo.processInfo.environment
      let desktop = Desktop(environment: environment)
      return [.clipboard] + (Screenshot.screenshots(on: desktop).exists ? [.lastScreenshot] : [])
        + (desktop.camera == nil ? [] : [.screenshot])
    } open: { [self] result in
      switch result {
      case .clipboard: presentClipboard()
      case .lastScreenshot: presentScreenshot(Screenshot.last)
      case .screenshot: presentScreenshot(Screenshot.take)
      case .link(let address):
        present(SharedContent(items: SharedItems(links: [address]), title: nil))
      case nil: present(SharedContent(items: SharedItems(), title: nil))
      }
    }
  }
}
