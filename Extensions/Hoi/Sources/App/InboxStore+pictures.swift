import Foundation
import Glibc

extension InboxStore {
  /// The largest size of all pictures, in bytes. The oldest pictures are removed first.
  static let room = 1 << 30
  /// The bytes of disk space that pictures leave free for other uses.
  static let free = 256 << 20

  /// Whether the disk has space for another picture.
  var hasRoom: Bool {
    var status = statvfs()
    guard statvfs(folder.path, &status) == 0 else { return false }
    let (available, isMore) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isMore || available >= UInt64(Self.free + PictureDownload.maximum)
  }

  func size(of picture: String) -> Int {
    var status = stat()
    guard stat(folder.appendingPathComponent(picture).path, &status) == 0 else { return 0 }
    return Int(status.st_size)
  }

  /// Removes the oldest pictures until the rest fits into `room`. The newest picture always stays.
  func makeRoom() throws {
    while pictures.count > 1, pictures.values.reduce(0, +) > Self.room,
      let oldest = pictures.keys.min()
    {
      pictures[oldest] = nil
      guard var message = message(oldest), let picture = message.picture else { continue }
      message.picture = nil
      message.isGivenUp = true
      try save(message)
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(picture))
    }
  }
}
