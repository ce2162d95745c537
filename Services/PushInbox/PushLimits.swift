package import Foundation

/// The limits of a push inbox. If there are too many messages, the oldest messages are removed.
package struct PushLimits: Hashable, Sendable {
  /// The longest text of a message, in bytes. A longer text becomes an attachment.
  package var message = 4096
  /// The largest attachment, in bytes.
  package var attachment: Int64 = 15_000_000
  /// The space of all attachments, stored or in transit, in bytes. If the space is used up, new
  /// attachments are rejected.
  package var allAttachments: Int64 = 1 << 30
  /// The space that must stay free on the disk, in bytes.
  package var freeDisk: Int64 = 256 << 20
  package var messagesPerTopic = 2000
  package var messages = 50_000
  package var age: TimeInterval = 7 * 24 * 3600
  /// The largest number of open streams. The limit leaves connections for publishers.
  package var subscribers = 384
  /// The largest number of open streams of one user of the machine.
  package var subscribersPerUser = 192

  package init() {}

  /// The largest message in JSON, in bytes.
  static let json = 64 << 10
  /// The longest `Title`, in bytes.
  static let title = 1024
  /// The longest URL, in bytes.
  static let url = 2048
  /// The longest `Filename`, in bytes, the same as in file systems.
  static let fileName = 255
  static let tags = 32
  /// The longest tag, in bytes.
  static let tag = 128
  /// The longest idempotency key, in bytes.
  static let key = 255
  /// The time for which idempotency keys are kept, in seconds.
  static let receiptAge: TimeInterval = 7 * 24 * 3600
  static let receipts = 100_000
  /// The time for which subscribers can get a message that is not kept, in seconds.
  static let passingAge: TimeInterval = 60
}
