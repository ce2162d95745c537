package import Foundation
import Glibc

/// The content of a source file. A folder of sources may contain anything under a name that ends in
/// `.swift`, and opening a FIFO would wait for its writer.
package enum SourceContent {
  /// The maximum size of a source that is checked for missing names. The parser takes about 2 s for
  /// 1 MiB.
  package static let checkedSize = 4 << 20

  /// Reads a regular file, or the regular file to which a link leads.
  /// - Throws: `SourceFault` if the path leads to no regular file, to a file with more bytes than
  ///   the limit, or to a file that cannot be read.
  package static func read(_ path: String, limit: Int = .max) throws(SourceFault) -> Data {
    if let fault = SourceFault(of: path) { throw fault }
    let number = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    // The file may have been replaced since it was examined.
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .special
    }
    guard status.st_size <= limit else { throw .tooLarge }
    do {
      return try file.readToEnd() ?? Data()
    } catch {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
  }
}
