package import Foundation
import Glibc
import Linux

/// The author's checkout: the Git repository that contains a folder, or only this folder.
package struct SourceCheckout: Sendable {
  /// The path without links.
  private let path: String

  /// Finds the nearest folder with a Git repository, at most five levels above the folder.
  package init(of folder: URL) {
    let own = RealPath.of(folder.path) ?? folder.standardizedFileURL.path
    var place = own
    for _ in 0..<6 where place != "/" && place != NSHomeDirectory() {
      if FileManager.default.fileExists(atPath: place + "/.git") {
        path = place
        return
      }
      place = (place as NSString).deletingLastPathComponent
    }
    path = own
  }

  /// Returns whether the file, after its links are followed, is in the checkout. A file that does
  /// not exist is where its folder is.
  package func contains(_ file: String) -> Bool {
    var place = file
    while true {
      if let real = RealPath.of(place) { return real == path || real.hasPrefix(path + "/") }
      var status = stat()
      // A link that leads nowhere may lead out of the checkout later.
      guard lstat(place, &status) != 0, errno == ENOENT else { return false }
      let parent = (place as NSString).deletingLastPathComponent
      guard parent != place, !parent.isEmpty else { return false }
      place = parent
    }
  }
}
