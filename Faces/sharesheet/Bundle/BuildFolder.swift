import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The folder `.build` of an author's package or project. All files that `bundle` writes beside the
/// author's own are in this folder.
enum BuildFolder {
  /// Creates the folder with a `.gitignore`, so that the author's repository has no new files. An
  /// existing `.gitignore` stays. If the folder cannot be written, the first file that needs the
  /// folder reports the error.
  static func prepare(in author: URL) {
    let folder = author.appending(path: ".build").path
    mkdir(folder, 0o777)
    // A link could lead to a folder with other files, which Git would then ignore.
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    let file = open(folder + "/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { return }
    _ = write(file, "*\n", 2)
    close(file)
  }

  /// Removes each link that is in place of a folder or of a folder above it. The author's checkout
  /// could contain a link through which files outside of it would be replaced or removed. Only
  /// `.build` itself may be a link of the user.
  /// - Parameters:
  ///   - folder: A folder in which files are about to be written. Folders that are not in `.build` of
  ///     the author's folder are left as they are.
  ///   - author: The folder of the author's package or project.
  /// - Throws: `ShareError` `failed` if a link cannot be removed.
  static func removeLinks(to folder: String, in author: URL) throws(ShareError) {
    var place = author.appending(path: ".build").path
    guard folder.hasPrefix(place + "/") else { return }
    for name in folder.dropFirst(place.count).split(separator: "/") {
      place += "/" + name
      var status = stat()
      guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { continue }
      if unlink(place) != 0, errno != ENOENT {
        let failure = SystemError(code: errno, operation: "remove \(place)")
        throw ShareError(
          .failed, translated("\(place.printableLine) cannot be written: \(failure.reasonWords)"))
      }
    }
  }
}
