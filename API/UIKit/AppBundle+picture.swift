import AppleSupport
import Foundation

extension AppBundle {
  func path(ofPicture name: String) -> String? {
    let names =
      [name]
      + ["", "@2x", "@3x"].flatMap { scale in
        ["png", "jpg", "jpeg"].map { "\(name)\(scale).\($0)" }
      }
    return names.map { folder.appending(path: $0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
