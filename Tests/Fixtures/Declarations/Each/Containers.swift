import Foundation
import UIKit

/// What an extension has in common with its app.
class Containers {
  func inbox() -> URL? {
    // FileManager.containerURL(forSecurityApplicationGroupIdentifier:)
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example")?
      .appendingPathComponent("Inbox")
  }

  func lastAlbum() -> String? {
    // UserDefaults.init(suiteName:)
    let defaults = UserDefaults(suiteName: "group.com.example")
    defaults?.set("Cows", forKey: "album")
    return defaults?.string(forKey: "album")
  }
}
