package import Foundation

/// What a push inbox takes and keeps at most; the oldest messages go first.
package struct PushLimits: Hashable, Sendable {
  /// Bytes of a message's text; what is longer becomes an attachment.
  package var message = 4096
  /// Bytes of one attachment.
  package var attachment: Int64 = 15_000_000
  /// Bytes of all attachments, those under way as well. When there is no room, new ones are
  /// refused.
  package var allAttachments: Int64 = 1 << 30
  /// Bytes that stay free on the disk.
  package var freeDisk: Int64 = 256 << 20
  package var messagesPerTopic = 2000
  package var messages = 50_000
  package var age: TimeInterval = 7 * 24 * 3600
  /// Streams that are open at the same time, so that publishers find a connection still.
  package var subscribers = 384
  /// Of one user of the machine.
  package var subscribersPerUser = 192

  package init() {}

  /// Bytes of a message that comes as JSON.
  static let json = 64 << 10
  /// Bytes of `Title`.
  static let title = 1024
  /// Bytes of a URL.
  static let url = 2048
  /// Bytes of `Filename`, as file systems have it.
  static let fileName = 255
  static let tags = 32
  /// Bytes of one tag.
  static let tag = 128
  /// Bytes of an idempotency key.
  static let key = 255
  /// How long the keys of answered requests are remembered.
  static let receiptAge: TimeInterval = 7 * 24 * 3600
  static let receipts = 100_000
  /// How long a message that is not to be kept waits for those who listen.
  static let passingAge: TimeInterval = 60
}
