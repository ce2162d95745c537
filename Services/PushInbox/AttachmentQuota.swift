import Linux
import Synchronization

/// The disk space that all attachments share, stored or in transit.
final class AttachmentQuota: Sendable {
  private let limits: PushLimits
  private let used: Mutex<Int64>

  /// - Parameter used: The size of the stored attachments, in bytes.
  init(_ limits: PushLimits, used: Int64) {
    self.limits = limits
    self.used = Mutex(used)
  }

  func share() -> Share { Share(of: self) }

  func giveBack(_ bytes: Int64) { used.withLock { $0 -= bytes } }

  fileprivate func take(_ bytes: Int64, on disk: Descriptor) throws(PushFailure) {
    let hasRoom = used.withLock { used in
      guard used + bytes <= limits.allAttachments else { return false }
      used += bytes
      return true
    }
    guard hasRoom else { throw .noRoom("The space for attachments is full.") }
    guard disk.availableSpace - bytes >= limits.freeDisk else {
      giveBack(bytes)
      throw .noRoom("The disk is nearly full.")
    }
  }

  /// The space of one file. Deinitialization returns the space unless the file is kept.
  final class Share: Sendable {
    private let room: AttachmentQuota
    private let taken = Mutex<(size: Int64, isKept: Bool)>((0, false))

    fileprivate init(of room: AttachmentQuota) { self.room = room }

    deinit {
      let (size, isKept) = taken.withLock { $0 }
      if !isKept { room.giveBack(size) }
    }

    var size: Int64 { taken.withLock { $0.size } }

    func grow(by bytes: Int64, on disk: Descriptor) throws(PushFailure) {
      try room.take(bytes, on: disk)
      taken.withLock { $0.size += bytes }
    }

    func keep() { taken.withLock { $0.isKept = true } }
  }
}
