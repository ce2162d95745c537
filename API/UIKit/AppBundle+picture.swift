import AppGroups
import Foundation

extension AppBundle {
  func path(ofPicture name: String) -> String? {
    [name, "\(name).png", "\(name).jpg", "\(name).jpeg"]
      .map { folder.appending(path: $0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
