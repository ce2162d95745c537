import Foundation
import Glibc

extension Descriptor {
  /// The file's present path; `nil` if it has none, for example a pipe or a deleted file.
  package var name: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0, count < bytes.count, bytes[0] == UInt8(ascii: "/"),
      let name = String(validating: bytes.prefix(count), as: UTF8.self),
      let there = FileStatus(path: name), let own = try? status(), there.isSameFile(as: own)
    else { return nil }
    return name
  }
}
