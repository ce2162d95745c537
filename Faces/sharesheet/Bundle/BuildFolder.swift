import Foundation
import Glibc

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
}
