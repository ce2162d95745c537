package import Foundation

/// The limits of a push inbox. If a limit is exceeded, the oldest messages are removed.
package struct PushLimits: Hashable, Sendable {
  /// Bytes of a message's text. A longer text becomes an attachment.
  package var message = 4096
  /// Bytes of one attachment.
  package var attachment: Int64 = 15_000_000
  /// Bytes of all attachments, stored or in transit. If the space is used up, new attachments are
  /// rejected.
  package var allAttachments: Int64 = 1 << 30
  /// Bytes that must stay free on the disk.
  package var freeDisk: Int64 = 256 << 20
  package var messagesPerTopic = 2000
  package var messages = 50_000
  package var age: TimeInterval = 7 * 24 * 3600
  /// Open streams. The limit leaves connections for publishers.
  package var subscribers = 384
  /// Open streams of one user of the machine.
  package var subscribersPerUser = 192

  package init() {}

  /// Bytes of a message in JSON.
  static let json = 64 << 10
  /// Bytes of `Title`.
  static let title = 1024
  /// Bytes of a URL.
  static let url = 2048
  /// Bytes of `Filename`, the same as in file systems.
  static let fileName = 255
  static let tags = 32
  /// Bytes of one tag.
  static let tag = 128
  /// Bytes of an idempotency key.
  static let key = 255
  /// How long idempotency keys are remembered, in seconds.
  static let receiptAge: TimeInterval = 7 * 24 * 3600
  static let receipts = 100_000
  /// How long a message that is not kept stays available to subscribers, in seconds.
  static let passingAge: TimeInterval = 60
}
