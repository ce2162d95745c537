import Directories
import Foundation
import Glibc
import Linux

/// What the person may set in `settings.json`; what is not there is as it is here.
struct DaemonSettings: Hashable, Sendable {
  static let limit = 1 << 16

  /// Whether the desktop is told of what has been delivered or has failed.
  var notifications = true

  /// As the file is now.
  static func read(_ directories: Directories) -> DaemonSettings {
    var settings = DaemonSettings()
    let path = directories.configuration.appending(path: "settings.json").path
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK),
      (try? file.status().isRegularFile) == true, let bytes = try? file.readAll(limit: limit),
      let values = try? JSONDecoder().decode(Values.self, from: Data(bytes))
    else { return settings }
    if let notifications = values.notifications { settings.notifications = notifications }
    return settings
  }

  private struct Values: Decodable {
    var notifications: Bool?
  }
}
