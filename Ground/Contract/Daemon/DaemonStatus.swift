/// `GET /v1/status`
package struct DaemonStatus: Codable, Hashable, Sendable {
  package struct Queue: Codable, Hashable, Sendable {
    package var waiting: Int
    package var sending: Int
    package var delivered: Int
    package var failed: Int
    /// Those of which nobody knows whether they arrived.
    package var unknown: Int?
    /// How many of the failed and unknown ones are kept, until the person has decided.
    package var keptLimit: Int?

    package init(
      waiting: Int, sending: Int, delivered: Int, failed: Int, unknown: Int? = nil,
      keptLimit: Int? = nil
    ) {
      self.waiting = waiting
      self.sending = sending
      self.delivered = delivered
      self.failed = failed
      self.unknown = unknown
      self.keptLimit = keptLimit
    }
  }

  /// Bytes.
  package struct Memory: Codable, Hashable, Sendable {
    package var resident: Int64
    package var anonymous: Int64

    package init(resident: Int64, anonymous: Int64) {
      self.resident = resident
      self.anonymous = anonymous
    }
  }

  package var version: String
  /// `ControlVersion`; nil: from a daemon of before it.
  package var api: Int?
  package var pid: Int32
  package var socket: String
  package var queue: Queue
  package var memory: Memory
  /// For people: limits that are near, and what lies in the folder `lost`.
  package var notices: [String]?
  /// What can be done about them.
  package var remedies: [Remedy]?

  package init(
    version: String, pid: Int32, socket: String, queue: Queue, memory: Memory,
    notices: [String]? = nil, remedies: [Remedy]? = nil, api: Int? = ControlVersion.current
  ) {
    self.version = version
    self.api = api
    self.pid = pid
    self.socket = socket
    self.queue = queue
    self.memory = memory
    self.notices = notices
    self.remedies = remedies
  }
}
